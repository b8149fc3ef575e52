"""The help in Japanese."""

TEXTS = {
    "": """
本物のカードで遊ぶ卓のための、審判と得点係です。オーノー99とUNOに対応しています。

起きたことを入力すると、次は誰の番か、場の合計はいくつか、誰に何の義務があるか、その行為はルールに合っているか、
合わないならどのルールによるのか、そして最後に誰が勝ったかを答えます。
""",
    "new": """
卓を用意します。ゲームのあとに、遊ぶ人を席順（時計回り）に書きます。親の左隣の人から始めます。

\b
例：
  referee new ono99 Aki Ben Chie
  referee new ono99 --rules ono99-mattel --set limit=100 -f evening.referee Aki Ben Chie
  referee new uno --scores-only --set scoring=japanese Aki Ben Chie
  referee new --again
""",
    "play": """
起きたことを、1つずつでもまとめてでも記録します。名前を書けば次の行為はその人のもの、書かなければ手番の人のものになります。

`-` と書くと、標準入力から1行ずつ読みます。ルールに合わない行為は記録されず、卓は何も変わりません。

\b
オーノー99で、カードのほかに：
  stuck                    何も出せず、その局に負けた
  7~ · draw                7を出したあと引き忘れた · あとから引いた
  swap4                    オーノー99を4枚とも取り替えた（そのルールがあるとき）
  Ben redeal               オーノー99が4枚配られたので、配り直す（同じく）

\b
UNOで、カードのほかに（r5 gs br y+2 w:b w4:b）：
  flip:r7 · colour:b       最初の台札 · 色を言わずに出した w のあとで宣言した色
  draw · pass              引くべき枚数か1枚を引いた · 引いたあと手番を終えた
  r5! · Ben uno · catch:Ben
                           ウノと言って出した（r5 uno でも）· 遅れて言った · Benの言い忘れを指摘
  challenge:guilty         チャレンジと、見せた手札で分かったこと（失敗なら :innocent）
  Ben hand:r5,g+2          残った手札。点数だけなら hand:27
  Ben foul advice          人の出すカードに口出しした

\b
どちらのゲームでも：
  reshuffle                捨て札を切り直して山札にした
  join Dan after Ben       DanがBenの次の席に加わった
  Ben leave · rename B Ben · seats A B C · dealer Ben
  note "文" · ruling "文" · Ben penalty:2
  pause · resume · close   時計を止める · 再開する · この日の記録を閉じる

\b
例：
  referee play 7 hold
  referee play Ben -10
  referee play 'Ben 7=47' reverse
  referee play foul Ben 3
""",
    "undo": """
今効力のある記録のうち、いちばん新しいものを取り消します。種類は問いません。記録には、線で消された形で残ります。

\b
例：
  referee undo
""",
    "redo": """
直前の undo で取り消したものを元に戻します。undo か redo のすぐあとでだけ使えます。

\b
例：
  referee redo
""",
    "fix": """
N番の記録を、本当はこうだったと訂正します。`none` と書けば、なかったことになります。そのあとの何が変わるかを示し、確かめてから書き込みます。

\b
例：
  referee fix 31 Ben 7
  referee fix 31 none
""",
    "agree": """
記録と卓が食い違ったとき、みんなで取り決めた状態を書き込みます。

ラウンド数（オーノー99では局数、`hands`）や目標点を増やせば、終わったゲームの続きもできます。

\b
例：
  referee agree total=47 turn=Ben direction=ccw owed=2
  referee agree cards:Ben=3 chips:Ben=2
  referee agree rounds=7
""",
    "status": """
今の卓の様子を表示します。

場の合計と上限までの残り、または台札と場の色。手番の人とその義務、回り、全員の手札の枚数とチップや得点、山札、前に切ってから見えたカードも分かります。
ゲームが終わっていれば、優勝者と全員の順位を示します。ペア戦では、ペアごとの合計も示します。

JSON の `winners` は優勝した人全員の名前です。ペア戦なら2人、優勝者がいなければ空です。`winner` はそのうち席順で最初の人か null です。`sides` は
ペアを成績のよい順に並べたもので、`names` は卓にいる人の名前、`total` は2人の合計、`rank` はどちらの人にも付く順位です。

\b
例：
  referee status
  referee status -f evening.referee --json
  referee status --large-print
""",
    "live": """
1つの入力欄で、その日の全部を記録します。入力欄には、場の合計か台札、手番の人、その義務がいつも出ています。

`play` のあとと同じように行為を書きます（`7`、`Ben r5!`、`undo`、`fix 12 Ben 8`）。意味が1つに決まるかぎり、言葉は途中までで通じ
（`rev`、`be 7`）、日本語は空白なしでも読みます。`?` で、今できることが分かります。スラッシュのあとには、この卓についてのコマンドを
書けます（`/score`、`/log`、`/why`、`/judge w4:b`、`/help`）。`fix` はほかの行為と同じくすぐに書き込み、`undo` で戻せます。`/fix` なら、何が変わるかを
示してから確かめます。

Tab で補い、上矢印で前の入力を呼び出し、提案があるときは Enter だけで受け入れます。行為は、答える前にファイルに書かれています。
Ctrl-C は入力中の行を消すだけ、Ctrl-D で抜け、`referee live` でその続きから始められます。続きの卓がここになければ、質問に答えて用意します。

パイプから読むときも同じですが、入力欄も卓の表示もありません。断った行為が1つでもあれば、終了コードは1です。

\b
例：
  referee live
  referee live -f evening.referee --limit 60
  referee live --no-table --say 'espeak -v ja'
""",
    "watch": """
別の画面やプロジェクターに、卓の様子を映します。

場の合計か台札をできるだけ大きく、手番の人とその義務、回り、全員の手札の枚数とチップや得点、直近の行為を示します。ほかから記録が書き足されると
すぐに映し、記録ファイルが消えたり壊れたりしたらそう伝え、戻れば続けます。何も記録しません。Ctrl-C で終わります。

--plain を付けたとき、またカーソルを動かせない端末では、卓の様子を文で示し、そのあとは新しいことだけを示します。--json では、変わるたびに
`status` と同じ形のオブジェクトを1つ出します。

\b
例：
  referee watch
  referee watch -f evening.referee --large-print
  referee watch --once --plain
""",
    "board": """
部屋の後ろからでも読めるページに、卓の様子を書き出します。

ファイルは1つだけで、ネットワークも要りません。どのブラウザでも開けます。数秒ごとに自分を読み込み直し、--watch を付ければ、記録が増えるたびに
書き直すので、ページが卓に付いていきます。明るい画面にするか暗い画面にするかは、見る人の設定に従います。

.svg で終わるファイルには、`referee watch` の画面を、端末の幅の絵として書き出します。

\b
例：
  referee board -o board.html
  referee board -f evening.referee -o board.html --watch
  referee board -o board.svg
""",
    "clock": """
誰の手番がどれだけ続いたか、各ラウンドに何分かかったか、合わせてどれだけかを示します。

時間は行為に付いた時刻から数えます。紙から書き写した行為には時刻がないので、誰の時間にもなりません。配る間は誰の手番でもありません。`pause` で時計を
止め、`resume` で再び動かします。

JSON のオブジェクト：`seconds`、`paused`、`turn`（今の手番の人の `{name, seconds}`、いなければ null）、
`players`（`{name, seconds, turns, longest}` の並び）、`rounds`（`{round, seconds}` の並び）、--turns では
`each`（`{name, round, at, seconds}` の並び）。

\b
例：
  referee clock
  referee clock --turns -o turns.csv
""",
    "log": """
記録されたことを、すべて順番に表示します。

番号、卓を開いてからの時間、誰が何をしたか、そのあとの場の合計か台札を、1件ずつ並べます。取り消したものと訂正したものは線で消してそう書き、
訂正した内容はその下に示します。反則、そのまま認めた行為、ルールに合わない行為、対象のない undo、redo、fix には印とルールの文が
付きます。読めない行は元の位置に示し、終了コードは1になります。

JSON は1行に1件です：`number`、`line`（ファイルの行）、`at`（秒）、`who`、`act`、`state`（`in_force`、`undone`、`fixed`。表記として読めない行は
`unread`、途中で切れた最後の行は `torn`）、`total`、`top`、`verdict` と `rule`（効力がなければ null）、`why`。

\b
例：
  referee log
  referee log -f evening.referee --json
""",
    "score": """
チップや得点をラウンドごとに表示し、結果の記入と訂正をします。

各ラウンドで誰が何点動いたか、小計、合計（または残りのチップ）、順位を示します。並んだ人は同じ順位とし、そう書き添えます。

JSON の `mode` は得点の数え方、`rounds` はそのラウンドにいた人の動きです。点数か、チップなら失った人が -1、ほかの人は 0（手持ちがなく退場した局では
全員 0）になります。`subtotals` は各ラウンド後の小計（加わる前は null）、`totals` は現在の値です。`losers` はオーノー99の各局の敗者、`out` は
退場したラウンドです。`winner`、`winners`、`sides` は `referee status` と同じです。

\b
例：
  referee score
  referee score --explain Ben
  referee score --format csv -o evening.csv
  referee score add Aki:- Ben:27 Chie:r5,g+2,w
""",
    "score add": """
1ラウンドの結果を記入します。上がった人は `-`、ほかの人は点数か残った手札を書きます。

全員まとめてでも、1人ずつでもかまいません。端末では、足りない人の分を名前を挙げて尋ねます。オーノー99では、その局に負けた人だけを
`Ben:lost` のように書きます。途中でやめたラウンドや、もう誰も勝てないラウンドは `none` です。そのときも手札を失点に数えるルールなら、
全員の手札も書きます。

\b
例：
  referee score add Aki:- Ben:27 Chie:r5,g+2,w
  referee score add Ben:27
  referee score add Ben:lost
  referee score add none
""",
    "score fix": """
ラウンドの結果を訂正します。変わるのは、名前を挙げた人の分だけです。そのあとの何が変わるかを示し、確かめてから書き込みます。

オーノー99では、名前を挙げた人がその局に負けた人になり、前に書いた人と入れ替わります。

\b
例：
  referee score fix 2 Ben:30
  referee score fix 2 Ben:lost
  referee score fix 2 none
""",
    "score insert": """
書き忘れたラウンドを、指定したラウンドの前に入れます。そのあとの何が変わるかを示し、確かめてから書き込みます。

\b
例：
  referee score insert 2 Aki:4 Ben:- Chie:12
  referee score insert 2 Ben:lost
""",
    "score remove": """
結果だけを記入したラウンドを取り除きます。そのあとの何が変わるかを示し、確かめてから書き込みます。

\b
例：
  referee score remove 3
""",
    "score import": """
CSV ファイルからラウンドを取り込みます。人を横に、1ラウンドを1行に並べた表で、`score` が書き出したものでも、表計算で付けたものでもかまいません。

ます目には、上がった人は `-`、ほかの人は点数か残った手札を書きます。日本式に、自分の失点をマイナス、勝者の得点をプラスで付けた表も読めます。
区切りはコンマ、セミコロン、タブのどれでもかまいません。左端の列には、ラウンドの番号を順番に、ほかの行には合計・小計・順位と
書けます。すべて取り込めるときだけ記録し、手札のほかに書かれた得点や合計が、その手札をこの卓で数えたものと違えば取り込みません。

卓にいない人のます目が途中のラウンドから始まっていれば、その前に、左の列の人の隣に加わったものとします。`score` が書き出した表で
ます目がなくなった人は、抜けたものとします。

\b
例：
  referee score import evening.csv
""",
    "standings": """
いくつもの記録を合わせて、1つの順位表にします。ひと晩に遊んだ何ゲーム分でも、大会の全卓でもかまいません。

遊んだラウンド数、勝った数、得点、最高のラウンド、ペナルティを示します。同点は同じ順位で、決定戦の得点もほかと同じように数えます。記録が1つだけなら、順位はそのゲームの
順位です。全角と半角、大文字と小文字などだけが違う名前は、勝手に1人にまとめず、同じ人かどうかを尋ねます。

JSON は1行に1人です：`name`、`rank`、`tables`、`rounds`、`won`、`points`、`best`、`penalties`、
`side`（どの卓でもペアだった人の名前）。

\b
例：
  referee standings table-1.referee table-2.referee
  referee standings *.referee --same "AKI=Aki" --format html -o standings.html
""",
    "legal": """
今できることを表示します。オーノー99では各カードを出したときの場の合計、UNOでは何がなぜ出せるかを示します。

全枚数がすでに出たカードは省きます。出すと負けるカードと、見えない手札しだいで正しいかどうかが決まる行為は、言葉で示します。

JSON は `turn` と、`{act, total, loses, verdict}` を並べた `legal` です。UNOでは `total` が null になります。

\b
例：
  referee legal
  referee legal --json
""",
    "catchable": """
ウノの言い忘れを今指摘できる相手と、いつまで指摘できるかを表示します。

手札が1枚のほかの人についても、なぜ指摘できないか（ウノと言った、もう遅い）を示します。

JSON は、名前を並べた `catchable`、`uno_window` の値の `window`（このゲームになければ null）、`{name, why}` を並べた `others` です。

\b
例：
  referee catchable
  referee catchable -f evening.referee --json
""",
    "penalties": """
ペナルティの一覧です。誰が、何枚、どのルールで、いつ引くことになったかを表示します。

反則、言い忘れの指摘、チャレンジ、審判の裁定によるものが載ります。出されたカードの効果で次の人が引くのはペナルティではありません。
取り消したものと訂正したものは数えません。

JSON は1行に1件です：`entry`、`round`、`at`（秒）、`player`、`cards`、`rule`、`sentence`。

\b
例：
  referee penalties
  referee penalties -f evening.referee --json
""",
    "judge": """
ある行為についてルールがどう言っているかを、記録せずに答えます。今の卓のことでも、文字で書いた局面のことでも尋ねられます。

--rules、--set、局面を表すオプションのどれかがあれば、書かれた局面とみなします。行為をする人を A、続く人を順に B、C … と呼びます。
終了コードは、適法なら0、反則なら1、まだ誰も見ていないカードしだいで判定不能なら3です。`challenge` だけなら、チャレンジできるか
どうかと、成功・失敗のときにどうなるかを答えます。

\b
例：
  referee judge --rules uno-japan --top r7 --hand "r3 g7 w4" w4:b
  referee judge --rules ono99-tomy --total 92 --owed 2 --players 3 double
  referee judge --rules uno-japan --top b+2 --pending 2 --all g+2
""",
    "why": """
いちばん新しい行為、またはN番の記録について、判定がどう下されたかを表示します。ルールを、調べた順に並べます。

同じルールについてこの卓やローカルルールで下された裁定は、その下に示します。

\b
例：
  referee why
  referee why 12
""",
    "odds": """
よく言われることを、数えて確かめます。どのくらい起きるのか、どのくらい続くのか、誰が有利か、ローカルルールで何が変わるのか。

ルールセットを挙げれば、そのルールで局（UNOではラウンド）を最後まで試しに遊びます。出せるカードのどれかを出し、だまさず、忘れない人どうしで
遊んだものとします。挙げなければ、この卓でみんなが見たカードから見込みを求めます。どの値にも、こうした実験100回のうち95回でその値を含む
範囲を付けます。

\b
例：
  referee odds ono99-tomy --players 2
  referee odds uno-japan --vs stack=same --hands 20000 --jobs 2
  referee odds -f evening.referee
""",
    "check": """
記録されたすべての行為をもう一度判定し、おかしいところを並べます。ルールに合わない行為、間違って宣言された合計、表記として読めない行、
効力のない記録などです。フォルダを挙げれば、その中の記録をすべて調べます。何も挙げなければ、指定された卓か、ここにあるすべての記録を調べます。

何か見つかれば、終了コードは1になります。

\b
例：
  referee check
  referee check evening.referee
  referee check --json hall/
""",
    "rules": """
遊べるルールセットと、それぞれの内容とその出典、そして自分たちのルール。
""",
    "rules list": """
ルールセットを並べます。はじめからあるもの、./rules/ にあるもの、自分の設定フォルダにあるものです。

\b
例：
  referee rules list
""",
    "rules show": """
名前かファイルで挙げたルールセットについて、ルールをすべて、読んだり印刷したりできる説明書の形で表示します。

\b
例：
  referee rules show ono99-tomy
  referee rules show ono99-mattel --set limit=100 --lang ja
""",
    "rules explain": """
ルール（uno.wild4 など）や項目（stack など）を説明します。何を決めているか、何が選べるか、どの版が何と言っているか。

最後の、版ごとの表は、どの形式でも書き出せます。

\b
例：
  referee rules explain uno.wild4
  referee rules explain limit --rules ono99-mattel
  referee rules explain hand_size --game uno --format csv
""",
    "rules diff": """
同じゲームの2つのルールセットの違いを表示します。違う項目ごとに、両方の値とその意味を示します。

\b
例：
  referee rules diff uno-japan uno-classic
  referee rules diff ono99-tomy ono99-mattel --format md
""",
    "rules search": """
ルールブックの英語と日本語の文、それにこれまでの裁定から、言葉を探します。

1つの文にすべての言葉があるものを挙げます。裁定は、このフォルダの記録（-f があればその記録）と、ローカルルールのファイルから探します。
何も見つからなければ、終了コードは1になります。

\b
例：
  referee rules search stack
  referee rules search ドロー4 チャレンジ
""",
    "rules new": """
自分たちのルールセットを作ります。ほかのルールセットを引き継ぎ、違うところだけを書いたファイルになります。すでにあるファイルには書き込みません。

--rulings があって --from がなければ、その卓のルールを、卓で決めたことも含めて引き継ぎます。

\b
例：
  referee rules new our-house --from uno-japan --set stack=same --title "うちの卓"
  referee rules new our-house --rulings evening.referee
""",
    "rules set": """
名前かファイルで挙げた自分たちのルールセットの項目を変えます。ファイルのほかのところはそのまま残ります。

--rulings を付けると、その卓での裁定を、それまでの裁定に加えます。

\b
例：
  referee rules set our-house stack=same jump_in=identical
  referee rules set our-house --rulings evening.referee
""",
    "rules unset": """
自分たちのルールセットから項目を取り除きます。その項目は、引き継いだルールセットのとおりに戻ります。

\b
例：
  referee rules unset our-house jump_in
""",
    "rules check": """
ルールのファイルのおかしいところを、行とともにすべて並べます。何かあれば、終了コードは1になります。

\b
例：
  referee rules check rules/our-house.toml
""",
    "rules lint": """
ルールセットの行き止まりを探します。何をしても反則になる手札や、何もできなくなる手札です。

矛盾ごとに、それが起きるいちばん小さい手札、合わさって原因になっている項目、どう直せばよいかを示します。1つの項目だけで行き止まりになる手札と、
このルールセットでは意味を持たない項目も示します。項目どうしが矛盾していれば、終了コードは1になります。

\b
例：
  referee rules lint uno-party
  referee rules lint uno-japan --set "last_card=not left"
  referee rules lint my-house.toml --cards 2
""",
    "demo": """
オーノー99の1局の記録を見せます。卓で何を入力し、どんな答えが返るかが分かります。

あとには何も残りません。Ctrl-C で終わります。

\b
例：
  referee demo
  referee demo --fast --lang ja
""",
    "quiz": """
20の局面で、ある行為がルールに合うかどうかを尋ね、1問ごとに正解とその根拠を示します。審判の練習用です。

`legal`（適法）、`illegal`（反則）、`undecided`（判定不能）のどれか、またはその頭文字で答えます。日本語でも答えられ、`q` で終わります。判定不能とは、
見えない手札しだいで決まることです。答えは、ファイルやほかのプログラムから1行ずつ渡すこともできます。

JSON は1問に2行です。答える前に `id`、`rules`、`set`、`position`、`act`、答えたあとにはさらに `answer`、`right` と、`judge` と同じ判定を出します。

\b
例：
  referee quiz
  referee quiz --game uno --count 5 --seed 7
""",
    "help": """
コマンド（`help score add` など）、行為の書き方の一覧（`notation`）、はじめての1局（`first-game`）を説明します。

\b
例：
  referee help
  referee help score add
  referee help notation
  referee help first-game --lang ja
""",
    "man": """
すべてのコマンドのマニュアルページを出力します。`man -l` で読むか、マニュアルページの置き場所に入れてください。

\b
例：
  referee man > referee.1
""",
    "completion": """
シェルで入力を補完するためのスクリプトを出力します。コマンド、オプション、カード、行為、名前、ファイル、ルールを補完します。

`play` のあとでは、この卓で今できることが候補になります。スクリプトは、シェルの起動時に読み込まれます。

\b
例：
  referee completion bash >> ~/.bashrc
  referee completion zsh >> ~/.zshrc
  referee completion fish > ~/.config/fish/completions/referee.fish
""",
    "doctor": """
始める前に、差し障りになりそうなことを調べます。端末、言語、フォルダ、記録、時計、ルール、版を見ます。

1行ずつ、分かったことと、必要ならどうすればよいかを示します。「注意」は、動くけれど思わぬことになりうるものです。異常があれば、終了コードは1になります。

JSON は1行に1件です：`part`、`state`（`ok`、`warning`、`wrong`）、`key`、`told`、`do`。

\b
例：
  referee doctor
  referee doctor --json
""",
}
"""What each command says of itself."""

SENTENCES = {
    # --- headings
    "Usage:": "使い方：",
    "Options:": "オプション：",
    "Commands:": "コマンド：",
    "  [": "［",
    "]": "］",
    "; ": "、",
    ", ": "、",
    "default: ": "なければ ",
    "env var: ": "環境変数 ",
    "required": "必須",
    # --- the commands in a line
    "`referee COMMAND --help` tells more about each command, with an example.": "`referee コマンド --help` で、コマンドごとの説明と例が見られます。",
    "Set up a table: game, rule set, players.": "卓を用意する：ゲーム、ルールセット、遊ぶ人。",
    "Record what happened, act by act.": "起きたことを1つずつ記録する。",
    "Take back the newest entry.": "いちばん新しい記録を取り消す。",
    "Bring back what undo took.": "取り消したものを元に戻す。",
    "Put an earlier entry right.": "前の記録を訂正する。",
    "Write down what the table agrees on.": "卓で取り決めた状態を書き込む。",
    "Show the table as it stands.": "今の卓の様子を表示する。",
    "Show everything that was recorded.": "記録をすべて表示する。",
    "Show the score, enter results and put them right.": "得点を表示し、結果の記入と訂正をする。",
    "Add up several tables into one ranking.": "いくつもの卓を1つの順位表にまとめる。",
    "Show what may be done now.": "今できることを表示する。",
    "Show who may be caught for not having said UNO.": "ウノの言い忘れを指摘できる相手を表示する。",
    "Show the ledger: who drew how many cards for what.": "誰が何のために何枚引いたかを表示する。",
    "Say what the rules say of an act, without recording it.": "ある行為がルールに合うかを、記録せずに答える。",
    "Show how the verdict on an act came about.": "判定がどう下されたかを表示する。",
    "Measure what people claim at the table.": "よく言われることを数えて確かめる。",
    "Judge whole journals again and list what is wrong.": "記録全体を判定し直し、おかしいところを並べる。",
    "Read the rules, search them, and write rules of your own.": "ルールを読む、探す、自分たちのルールを作る。",
    "Watch a recorded hand, act by act.": "1局の記録を順に見る。",
    "Train yourself as a referee with positions.": "局面の問題で審判の練習をする。",
    "Explain a command, the notation, or a first game.": "コマンド、行為の書き方、はじめての1局を説明する。",
    "Print the manual page.": "マニュアルページを出力する。",
    "Print the script that completes in your shell.": "シェルの入力補完のスクリプトを出力する。",
    "Look for what could get in the way of an evening.": "始める前に、差し障りになることを調べる。",
    "Enter the result of a round.": "1ラウンドの結果を記入する。",
    "Put the result of a round right.": "ラウンドの結果を訂正する。",
    "Enter a round that was forgotten.": "書き忘れたラウンドを入れる。",
    "Take a round out again.": "ラウンドを取り除く。",
    "Bring rounds in from a spreadsheet.": "表計算の表からラウンドを取り込む。",
    "List every rule set that can be named here.": "ここで使えるルールセットを並べる。",
    "Show the whole sheet of a rule set.": "ルールセットの説明書を表示する。",
    "Explain a rule or an option, and who says what of it.": "ルールや項目を、どの版が何と言うかとともに説明する。",
    "Show where two rule sets differ.": "2つのルールセットの違いを表示する。",
    "Find words in the rules and in what was ruled.": "ルールと裁定から言葉を探す。",
    "Write a rule set of your own.": "自分たちのルールセットを作る。",
    "Change options in a rule set of your own.": "自分たちのルールセットの項目を変える。",
    "Take options out of a rule set of your own.": "自分たちのルールセットから項目を取り除く。",
    "List everything that is wrong in rule files.": "ルールのファイルのおかしいところを並べる。",
    "Look for contradictions in a rule set.": "ルールセットの矛盾を探す。",
    # --- options
    "Referee the whole evening at one prompt.": "1つの入力欄で、その日の全部を記録する。",
    "Follow the table on a second screen.": "別の画面に卓の様子を映す。",
    "Write the table as a page for a projector.": "遠くから読めるページに卓の様子を書き出す。",
    "Show who has taken how much time.": "誰がどれだけ時間を使ったかを表示する。",
    "Draw the table above the prompt after each act; by default on a terminal that can.": "行為のたびに、入力欄の上に卓を描く。なければ、描ける端末でだけ描く。",
    "Ring the terminal's bell with each echo.": "答えるたびに端末のベルを鳴らす。",
    "Run this command for each echo, with the echo as its last argument; no shell reads it.": "答えるたびに、答えを最後の引数としてこのコマンドを動かす。シェルは通さない。",
    "Tell when a turn takes longer. Nothing more comes of it: no rule set knows a limit of time.": "手番がこれより長くなったら知らせる。知らせるだけで、時間の制限があるルールセットはない。",
    "Show the table once and end; always so where nobody sits at the output.": "1度だけ示して終わる。出力の先に人がいなければ、いつもそうする。",
    "Only what matters now, in large letters.": "今大事なことだけを、大きな字で示す。",
    "The page; a name that ends in .svg gives a picture instead.": "書き出すページ。.svg で終わる名前なら絵になる。",
    "Keep writing the page as the journal grows, until Ctrl-C.": "Ctrl-C を押すまで、記録が増えるたびにページを書き直す。",
    "How often the page loads itself again.": "ページが自分を読み込み直す間隔。",
    "Every turn by itself, in order.": "手番を1つずつ、順に示す。",
    "Show the version and exit.": "版を表示して終わる。",
    "Show this message and exit.": "この説明を表示して終わる。",
    "Language of what is said.": "表示の言語。",
    "The table's journal. [env: REFEREE_FILE]": "卓の記録ファイル。［環境変数 REFEREE_FILE］",
    "Print JSON, one object a line.": "JSON で、1行に1件ずつ表示する。",
    "Sentences without boxes or colour.": "枠や色を使わず、文で表示する。",
    "Write to this file instead of printing.": "表示せずに、このファイルに書き出す。",
    "The table in this format; by default for the screen.": "表の形式。なければ画面用。",
    "Do not ask before writing.": "確かめずに書き込む。",
    "The rule set, by name or file.": "ルールセットの名前かファイル。",
    "One option of it, otherwise. May be repeated.": "その項目を1つ変える。何度でも書ける。",
    "One option of it, otherwise.": "その項目を1つ変える。",
    "Who deals first; the last one named, unless told.": "最初の親。なければ最後に書いた人。",
    "The position of a game begun without us, as in 'total=47 turn=Ben'.": "もう始まっているゲームの状態。'total=47 turn=Ben' のように書く。",
    "Keep results, fouls and penalties here, not every card.": "カード1枚ごとではなく、結果、反則、ペナルティだけを記録する。",
    "The people and rules of the last table here, the next dealer.": "前の卓と同じ人とルールで、親を次の人にする。",
    "From standard input: go on after a refusal.": "標準入力から読むとき、記録できない行為があっても続ける。",
    "Write the time of each act; by default for acts that are typed.": "行為の時刻を書く。なければ、その場で入力したときだけ。",
    "Every point of this player, with its cards.": "この人の点数を、1点残らず、カードとともに示す。",
    "The race over the rounds as a picture (SVG).": "得点の動きを図（SVG）にする。",
    "A score sheet to print (HTML, A4), with lines to sign on.": "署名欄のある印刷用の得点表（HTML、A4）。",
    "Two spellings are one player. May be repeated.": "2つの書き方を同じ人とみなす。何度でも書ける。",
    "Spellings that differ are different players.": "書き方が違えば別の人とみなす。",
    "A written position under this rule set.": "このルールセットで、書かれた局面を判定する。",
    "Under every rule set of the game, and where they part.": "そのゲームのすべてのルールセットで判定し、分かれ目を示す。",
    "One option of the rule set, otherwise.": "ルールセットの項目を1つ変える。",
    "Compare with the same rules but for this.": "ここだけが違うルールと比べる。",
    "How many play.": "遊ぶ人数。",
    "How many are played out.": "試しに遊ぶ回数。",
    "The same seed gives the same numbers.": "同じ種からは同じ結果が出る。",
    "Processes that share the work; one for each core unless told.": "手分けするプロセスの数。なければコアの数。",
    "Of which game, where both have it.": "両方のゲームにあるとき、どちらのものか。",
    "With the values of this rule set.": "このルールセットの値で説明する。",
    "The rule set that it starts from; with --rulings the table's.": "もとにするルールセット。--rulings があれば、書かなければその卓のもの。",
    "Add what was ruled in this journal.": "この卓での裁定を加える。",
    "What it is called where rule sets are listed.": "一覧に出る題名。",
    "One option, otherwise. May be repeated.": "項目を1つ変える。何度でも書ける。",
    "Take over what was ruled in this journal.": "この記録の裁定を取り入れる。",
    "Write to this file instead of ./rules/NAME.toml.": "./rules/名前.toml ではなく、このファイルに書く。",
    "The largest hands tried.": "試す手札の最大枚数。",
    "Only positions of this game.": "このゲームの局面だけにする。",
    "How many positions are asked.": "問題の数。",
    "The same seed asks the same positions.": "同じ種からは同じ問題が出る。",
    "Do not pause between the acts.": "行為と行為のあいだで待たない。",
}
"""Headings, commands in a line, and options, by what they are in English."""

METAVARS = {
    "OPTIONS": "オプション", "COMMAND": "コマンド", "ARGS": "引数", "GAME": "ゲーム", "NAME": "名前", "SET": "ルールセット",
    "KEY": "項目", "VALUE": "値", "TEXT": "文", "FILE": "ファイル", "ACT": "行為", "HAND": "手札", "ROUND": "ラウンド",
    "OTHER": "別名", "SECONDS": "秒", "WORD": "言葉", "ID": "ID", "CARD": "カード", "CARDS": "カード", "COLOUR": "色", "INTEGER": "整数", "INTEGER RANGE": "整数",
}  # fmt: skip
"""The words that stand for a value."""

MISTAKES = (
    (r"No such option:? '?(?P<name>[^' ]+?)'?\.?", "{name} というオプションはありません。"),
    (
        r"No such option:? '?(?P<name>[^' ]+?)'?\.? \(?(?:Did you mean|Possible options:)(?: one of:)? ?(?P<near>.+?)\??\)?",
        "{name} というオプションはありません。{near} のことですか？",
    ),
    (r"Missing argument '(?P<name>.+)'\.", "「{name}」がありません。"),
    (r"Missing option '(?P<name>.+)'\.", "{name} がありません。"),
    (r"Missing command\.", "コマンドがありません。"),
    (r"Got unexpected extra arguments? \((?P<words>.*)\)", "余分な引数があります：{words}。"),
    (r"Option '(?P<name>.+)' requires an argument\.", "{name} のあとに値がありません。"),
    (r"Option '(?P<name>.+)' does not take a value\.", "{name} に値は付けられません。"),
    (
        r"Invalid value for '(?P<name>.+?)': '(?P<text>.*)' is not a valid (?:integer(?: range)?)\.",
        "{name} は整数で書きます。{text} は整数ではありません。",
    ),
    (
        r"Invalid value for '(?P<name>.+?)': (?P<text>.*) is not in the range (?P<range>.+)\.",
        "{name} の {text} は、範囲 {range} に入っていません。",
    ),
    (
        r"Invalid value for '(?P<name>.+?)': '(?P<text>.*)' is not one of (?P<known>.+)\.",
        "{name} を {text} にはできません。選べるのは {known} です。",
    ),
)  # fmt: skip
"""What Click says of a command line, and how it is said here; the first pattern that fits counts."""
