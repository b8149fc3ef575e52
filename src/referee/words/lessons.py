"""What `referee help notation` and `referee help first-game` teach, in English and in Japanese side by side.

Every example of the notation can be typed as it stands at a table of its game with Aki, Ben and Chie, and the
commands of the first game can be typed one after the other.
"""

from typing import NamedTuple


class Section(NamedTuple):
    """Examples that belong together."""

    game: str
    """The game whose table understands them; empty for both."""
    heading: tuple[str, str]
    lines: tuple[tuple[str, str, str], ...]
    """(example, meaning in English, in Japanese)"""


class Step(NamedTuple):
    """What is told, and the commands that are then typed."""

    told: tuple[str, str]
    commands: tuple[str, ...] = ()


NOTATION_HEAD = (
    "What you type is what is stored and what is printed. One act is a word or a few; several may stand on a line. "
    "A name says whose act the next one is; without one it is the player's at turn. Capitals and full-width letters "
    "make no difference, and a # begins a comment.",
    "入力したものが、そのまま記録になり、表示されます。1つの行為は1語か数語で、1行にいくつ並べてもかまいません。名前を書けば次の行為は"
    "その人のもの、書かなければ手番の人のものです。大文字と小文字、全角と半角は区別しません。# から先は注釈です。「·」のあとは、同じ行為を日本語で書いたものです。記録には、左の書き方で"
    "残ります。",
)

NOTATION = (
    Section("", ("Whose act", "誰の行為か"), (
        ("Ben draw", "Ben draws.", "Benが引いた。"),
        ("foul Ben draw", "It was a foul, and is taken back.", "反則だったので差し戻した。"),
        ("foul", "The last act was a foul.", "いちばん新しい行為が反則だった。"),
        ("stands Ben draw", "It was against the rules; the table let it stand.", "ルール違反だが、卓はそのまま認めた。"),
    )),
    Section("ono99", ("O'NO 99", "オーノー99"), (
        ("7", "Lays a 7; so 2 to 10.", "7を出した。2から10まで同じ。"),
        ("-10", "Lays the minus ten.", "-10を出した。"),
        ("hold", "Lays Hold; short `h`.", "ホールドを出した。`h` でも。"),
        ("ホールド", "The same in Japanese.", "日本語でも書ける。"),
        ("reverse", "Lays Reverse; short `r`.", "リバースを出した。`r` でも。"),
        ("double", "Lays Double Play; short `d`.", "ダブルプレイを出した。`d` でも。"),
        ("ono", "Lays O'NO 99, where the rules allow it.", "オーノー99を出した（出せるルールのとき）。"),
        ("7=47", "Lays a 7 and announces 47.", "7を出し、合計47と宣言した。"),
        ("7~", "Lays a 7 and forgets to draw.", "7を出したあと、引き忘れた。"),
        ("Ben draw", "Ben draws late.", "Benがあとから引いた。"),
        ("stuck", "Can lay nothing and loses the hand.", "何も出せず、その局に負けた。"),
        ("swap4", "Trades four O'NO 99, where the rules know it.", "オーノー99を4枚とも取り替えた（そのルールがあるとき）。"),
        ("agree total=47 owed=2", "Agreed: the total, the plays owed.", "取り決め：場の合計、プレイの義務（回数）。"),
        ("agree chips:Ben=2", "Agreed: chips.", "取り決め：チップ。"),
        ("Ben redeal", "Ben was dealt four O'NO 99: the hand is dealt again.", "Benにオーノー99が4枚配られたので、配り直す。"),
    )),
    Section("uno", ("UNO", "UNO"), (
        ("flip:r7", "The start card is the red 7.", "最初の台札は赤7。"),
        ("r5", "Lays the red 5; colours are r y g b.", "赤5を出した。色は r（赤）y（黄）g（緑）b（青）。"),
        ("赤5", "The same in Japanese.", "日本語でも書ける。"),
        ("gs", "Green Skip; br is the blue Reverse.", "緑スキップ。br は青リバース。"),
        ("y+2", "Yellow Draw Two.", "黄ドロー2。"),
        ("w:b", "Wild, and blue is named.", "ワイルドを出し、青と言った。"),
        ("w4:b", "Wild Draw Four, and blue is named.", "ドロー4を出し、青と言った。"),
        ("colour:b", "The colour named after a bare `w`.", "色を言わずに出した `w` のあとで、青と言った。"),
        ("r5!", "Says UNO with the card; `r5 uno` is the same.", "ウノと言って出した。`r5 uno` でも。"),
        ("r7:Ben", "Swaps hands with Ben, where the rules know it (seven_swap).", "赤7を出し、Benと手札を交換した（seven_swap のルールがあるとき）。"),
        ("g9!", "With the last card: says Stop, where the rules ask for it (stop_cards).", "最後の1枚なら「ストップ」と言った（stop_cards のルールがあるとき）。"),
        ("draw", "Draws what is owed, otherwise one card.", "引くべき枚数を、なければ1枚を引いた。"),
        ("pass", "Ends the turn after drawing.", "引いたあと、手番を終えた。"),
        ("Ben uno", "Ben says UNO late.", "Benが遅れてウノと言った。"),
        ("catch:Ben", "Ben is caught without having said UNO.", "Benのウノの言い忘れを指摘した。"),
        ("challenge:guilty", "A challenge; the hand was guilty.", "チャレンジが成功した。"),
        ("challenge:innocent", "A challenge; the hand was innocent.", "チャレンジが失敗した。"),
        ("Ben hand:r5,g+2", "The cards Ben has left at the end.", "ラウンドの終わりに、Benに残った手札。"),
        ("Ben hand:27", "The same by its points.", "同じく、点数だけで。"),
        ("agree top=r7 pending=2", "Agreed: the top card, the cards owed.", "取り決め：台札、引くべき枚数。"),
        ("agree score:Ben=120", "Agreed: a score.", "取り決め：点数。"),
        ("Ben foul advice", "Ben told others what to play.", "Benが口出しをした。"),
        ("round Aki:- Ben:27 Chie:r5,g+2", "A whole round by its result.", "1ラウンドを結果だけで。"),
    )),
    Section("", ("The record", "記録そのもの"), (
        ("undo", "Takes back the newest entry; `undo undo` two.", "いちばん新しい記録を取り消す。`undo undo` で2件。"),
        ("redo", "Brings it back.", "元に戻す。"),
        ("fix 3 Ben draw", "Entry 3 was really this.", "3番の記録は、本当はこうだった。"),
        ("fix 3 none", "Entry 3 did not happen.", "3番の記録は、なかったことにする。"),
        ("agree turn=Ben", "What the table agrees on.", "卓で取り決めたこと。"),
        ("agree cards:Ben=2 pile=40", "Likewise the cards in a hand, the draw pile.", "同じく、手札と山札の枚数。"),
        ("agree direction=ccw", "Counter-clockwise; `agree direction=cw` is clockwise.", "反時計回り。時計回りは `agree direction=cw`。"),
        ('note "late start"', "A remark.", "メモ。"),
        ('ruling "it stands"', "What the referee has decided.", "審判の裁定。"),
        ("Ben penalty:2", "Ben draws 2 by the referee's decision.", "審判の裁定で、Benが2枚引く。"),
        ("reshuffle", "The discards become the draw pile.", "捨て札を切り直して山札にした。"),
    )),
    Section("", ("People and time", "人と時間"), (
        ("join Dan after Ben", "Dan sits down next to Ben.", "DanがBenの次の席に加わった。"),
        ("Ben leave", "Ben goes.", "Benが抜けた。"),
        ("rename Ben Benno", "A name is put right.", "名前を改めた。"),
        ("seats Ben Aki Chie", "People sit elsewhere.", "席替えをした。"),
        ("dealer Ben", "Ben deals.", "親はBen。"),
        ("pause", "The clock stops.", "時計を止めた。"),
        ("resume", "The clock goes on.", "時計を再び動かした。"),
        ("close", "The evening ends here.", "この日の記録を閉じる。"),
    )),
)  # fmt: skip
"""Every kind of act."""

IN_JAPANESE = {
    "Ben draw": "Ben 引く", "foul Ben draw": "反則 Ben 引く", "foul": "反則", "stands Ben draw": "有効 Ben 引く",
    "-10": "マイナス10", "reverse": "リバース", "double": "ダブル", "ono": "オーノー", "stuck": "出せない",
    "Ben redeal": "Ben 配り直し", "flip:r7": "めくり:赤7", "gs": "緑スキップ", "y+2": "黄ドロー2", "w:b": "青ワイルド",
    "w4:b": "青ドロー4", "colour:b": "色:青", "r5!": "赤5ウノ", "draw": "引く", "pass": "パス", "Ben uno": "Ben ウノ",
    "catch:Ben": "指摘:Ben", "challenge:guilty": "チャレンジ成功", "challenge:innocent": "チャレンジ失敗",
    "Ben hand:r5,g+2": "Ben 手札:赤5,緑ドロー2", "Ben hand:27": "Ben 手札:27", "Ben foul advice": "Ben 反則 口出し",
    "round Aki:- Ben:27 Chie:r5,g+2": "ラウンド Aki:- Ben:27 Chie:赤5,緑ドロー2",
    "undo": "取り消し", "redo": "やり直し", "fix 3 Ben draw": "訂正 3 Ben 引く", "fix 3 none": "訂正 3 なし",
    "agree turn=Ben": "合意 手番=Ben", "agree cards:Ben=2 pile=40": "合意 手札:Ben=2 山札=40",
    "agree direction=ccw": "合意 向き=反時計回り", "agree total=47 owed=2": "合意 合計=47 義務=2",
    "agree chips:Ben=2": "合意 チップ:Ben=2", "agree top=r7 pending=2": "合意 台札=赤7 罰=2",
    "agree score:Ben=120": "合意 点数:Ben=120", 'note "late start"': 'メモ "開始が遅れた"',
    'ruling "it stands"': '裁定 "そのまま認める"', "Ben penalty:2": "Ben 罰:2", "reshuffle": "切り直し",
    "join Dan after Ben": "参加 Dan 次 Ben", "Ben leave": "Ben 退席", "rename Ben Benno": "改名 Ben Benno",
    "seats Ben Aki Chie": "席順 Ben Aki Chie", "dealer Ben": "親 Ben", "pause": "中断", "resume": "再開", "close": "お開き",
}  # fmt: skip
"""Examples of the notation -> the same act in Japanese words, which Japanese readers see beside it."""
SAMPLES = {"late start": "開始が遅れた", "it stands": "そのまま認める", "At our table": "うちの卓"}
"""What stands between the quotes of an example, in English and in Japanese."""


def example_in(language: str, example: str) -> str:
    """An example as readers of this language see it: in Japanese with its Japanese words behind it."""
    if language != "ja":
        return example
    for english, japanese in SAMPLES.items():
        example = example.replace(english, japanese)
    return " · ".join(filter(None, (example, _JAPANESE.get(example))))


_JAPANESE = IN_JAPANESE | {
    f'{head} "{SAMPLES[sample]}"': IN_JAPANESE[f'{head} "{sample}"']
    for head, sample in (("note", "late start"), ("ruling", "it stands"))
}


FIRST_GAME = (
    Step((
        "A first game of O'NO 99 with three players. Shuffle and deal four cards each; the laptop only keeps the record. "
        "Name the players clockwise, the dealer last:",
        "3人で遊ぶ、はじめてのオーノー99です。カードをよく切り、4枚ずつ配ってください。パソコンは記録をつけるだけです。"
        "遊ぶ人を時計回りに、親を最後に書きます。",
    ), ("new ono99 -f first.referee Aki Ben Chie",)),
    Step((
        "Aki, left of the dealer, lays a 7, Ben a 10. Type what is laid; the answer is the new total and whose turn it is:",
        "親の左隣のAkiが7を、Benが10を出しました。出たカードを入力すると、場の合計と次の手番が返ってきます。",
    ), ("play 7", "play 10")),
    Step((
        "Chie lays Double Play: Aki owes two plays, and passes the duty on with Hold. Several acts may stand on a line:",
        "Chieがダブルプレイを出し、Akiは2回プレイする義務をホールドで転嫁しました。いくつかの行為を1行に並べられます。",
    ), ("play double hold",)),
    Step((
        "A slip? Take it back and type what was really laid. Nothing is lost; the log shows both:",
        "入力を間違えたら、取り消して正しく入力します。どちらも記録に残ります。",
    ), ("undo", "play reverse")),
    Step((
        "What is possible now, how the table stands, and what was recorded:",
        "今できること、今の卓の様子、これまでの記録を見ます。",
    ), ("legal", "status", "log")),
    Step((
        "Is there an argument? Ask what the rules say before anything is laid:",
        "もめたときは、出す前にルールがどう言っているかを尋ねます。",
    ), ("judge 9", "rules explain ono.double")),
    Step((
        "The hand ends by itself when somebody reaches 99, a chip moves, and the next deal is told. When you go home:",
        "誰かが99に達すると局は自然に終わり、チップが動いて次の親が示されます。帰るときには記録を閉じます。",
    ), ("play close", "score")),
    Step((
        "UNO goes the same way: `referee new uno Aki Ben Chie`, then `referee play flip:r5`. `referee help notation` "
        "has all words on a page, `referee quiz` trains you as a referee.",
        "UNOも同じです。`referee new uno Aki Ben Chie` のあと、`referee play flip:r5` から始めます。すべての書き方は "
        "`referee help notation` に、審判の練習は `referee quiz` にあります。",
    )),
)  # fmt: skip
"""From the deal to the end of the evening."""
