"""Words that end in a full stop without ending a sentence, by language, and words that can only begin one.

Lower case, without the last stop, spaced forms closed up (`z. B.` is `z.b`). Four kinds, because they end
sentences under different conditions; see `Abbreviations`.
"""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True, kw_only=True)
class Abbreviations:
    """What one language abbreviates, and how its sentences begin."""

    leading: frozenset[str]
    """Something must follow (`Dr.`, `cf.`, `e.g.`): never end a sentence."""
    numbered: frozenset[str]
    """Abbreviations before a number or label only (`No. 5`, `sp. 3`), words or units otherwise."""
    trailing: frozenset[str]
    """Close a phrase (`etc.`, `p.m.`): end a sentence before any capital."""
    either: frozenset[str]
    """May stand before a name (`U.S. Army`): end a sentence before a starter only."""
    starters: frozenset[str]
    """Words, in lower case, that with a capital begin a sentence and are no names."""
    hints: frozenset[str]
    """Frequent words by which the language is recognised."""
    letters: str
    """Letters by which it is told from its neighbours."""


def words(text: str) -> frozenset[str]:
    """The words of a string as a set."""
    return frozenset(text.split())


_ENGLISH = Abbreviations(
    leading=words(
        """dr drs prof mr mrs ms mx messrs st ste mt mts ft rev hon gen col capt cmdr lt sgt maj gov
        sen rep pres e.g i.e eg ie cf viz vs v c ca circa approx appr esp incl excl resp a.k.a aka
        w.r.t wrt s.t n.b nb i.i.d fig figs eq eqs eqn eqns ref refs sec secs sect sects § thm lem
        prop cor def defn tbl tabs chap chaps suppl supp app apps ext op ibid spp ssp subsp var cv
        cf. et ed eds pt pts pp nos no's vols bd phys chem biol math proc natl acad sci trans lett
        bull soc ann intl int symp conf ser mem rept jan feb mar apr jun jul aug sept oct nov dec
        mon tue tues wed thu thur thurs fri const eqt obs est dept univ inst lab dist assoc gov't
        equiv avg std temp ex exs alg algs lst expt expts sim pers comm unpubl publ repr transl"""
    ),
    numbered=words(
        """no nr art arts sec ch p n vol tab tabs figs lect lem par para item fol ff vers ver rev col
        cols pl pls q l s f t ss b d sp op bk ind sat sun min max hr hrs sep mar may jun am"""
    ),
    trailing=words(
        "etc a.m p.m a.d b.c b.c.e c.e b.p b.w i.v i.p s.c p.o r.t s.d s.e s.e.m r.h ff"
    ),
    either=words(
        """inc ltd co corp bros llc plc jr sr esq al u.s u.k u.s.a e.u u.n d.c ph.d m.d b.sc m.sc m.a
        b.a d.phil ave blvd rd sq bldg ph"""
    ),
    starters=words(
        """the this these those that it its they their we our us he his she her you your i in on at
        for from with without by as if when where while whereas whether because since although
        though unless until after before during despite under over above below between among
        within through throughout upon toward towards about across however thus hence therefore
        moreover furthermore also then there here now once later next finally first second third
        another other others each every either neither both all any some many most more much few
        several none nobody no not nothing one two three four five six seven eight nine ten what
        which who whose why how only even still yet so such but and or nor to an a of let given
        using following according unlike like similarly conversely instead indeed nevertheless
        nonetheless otherwise meanwhile today recently overall together additionally alternatively
        subsequently specifically interestingly importantly notably surprisingly consequently
        accordingly likewise does do did is are was were has have had can could should would may
        might must will see note consider"""
    ),
    hints=words(
        """the of and is was were that with for are this to by it from in a an on as at be not or which has have we
        they its"""
    ),
    letters="",
)

_GERMAN = Abbreviations(
    leading=words(
        """z.b d.h u.a i.a i.d.r s.o s.u o.ä. u.u z.t m.e v.a i.e.s i.w.s vgl bzw sog ggf evtl inkl
        exkl einschl insb insbes bspw abb abbn abs tab taf kap anm aufl bd bde hrsg hg nr nrn st
        hl dr prof dipl ing mag hr fr frl frhr ca etwa ungef max min mind höchst zit verf übers
        ges gem gest geb verh jan feb mär apr jun jul aug sept okt nov dez s z d h u i a o ä b v m
        n str bes allg dt engl frz lat griech bzgl betr entspr urspr eigtl gegr gr kl gl gln mio
        mrd tsd fa abt med phil rer nat jur habil kaiserl königl vors verw lfd"""
    ),
    numbered=words("art anh lfg sp seite bl zeile"),
    trailing=words(
        "usw etc ff f u.ä. u.ä o.ä u.dgl jh jhs jhdt jahrh n.chr v.chr u.a.m u.s.w o.g uhr std"
    ),
    either=words("co gmbh ag kg e.v jun sen al"),
    starters=words(
        """der die das ein eine einer eines einem einen dieser diese dieses diesem diesen jener jene
        es er sie wir ich man ihr ihre sein seine unser unsere in im an am auf aus bei beim mit
        nach vor von vom zu zum zur für durch über unter während wegen trotz als wenn weil da
        daher dann danach dort hier damit dabei dazu deshalb doch jedoch aber und oder auch nur
        noch schon so zwar zudem außerdem ferner alle viele einige manche mehrere kein keine nicht
        niemand nichts was wer wie wo warum ob zuerst zuletzt später heute ebenso allerdings
        dennoch somit nun jetzt zwischen seit bis ohne gegen"""
    ),
    hints=words(
        """der die das und ist nicht wurde ein eine von mit im dem den zu auf es sie er wird sind war
        des als auch bei sich nach einer einem einen vor zum zur aus wie hat für über wurden waren
        oder wir noch nur"""
    ),
    letters="äöüß„",
)

_FRENCH = Abbreviations(
    leading=words(
        """m mm mme mmes mlle dr pr prof me mgr st ste p.ex cf c.-à-d c.à.d env ex fig figs tabl tab
        chap sect art vol p pp n no nos éd éds coll trad av apr janv févr avr juil sept oct nov
        déc l v vs approx réf réfs éq dir"""
    ),
    numbered=words("al t livr fol s"),
    trailing=words("etc j.-c j.c ss sq sqq s apr.j.-c av.j.-c"),
    either=words("al s.a cie éd s.a.r.l"),
    starters=words(
        """le la les l’ l' un une des du de d’ ce cet cette ces il ils elle elles on nous je vous son
        sa ses leur leurs notre nos en dans sur sous par pour avec sans chez vers selon d'après
        après avant depuis pendant entre malgré si quand lorsque comme puisque car mais et ou donc
        or ainsi aussi puis ensuite enfin alors cependant pourtant toutefois aucun aucune tous
        toutes tout certains certaines plusieurs chaque quelques beaucoup rien personne qui que
        quoi pourquoi comment où ici là deux trois à au aux"""
    ),
    hints=words(
        """le la les des est une dans et du pour que sur par au qui il en ce un ne pas se sont cette
        avec ou aux plus elle ils mais fut était ont selon de"""
    ),
    letters="èêçàùœâîû«",
)

_SPANISH = Abbreviations(
    leading=words(
        """sr sra sres sras srta d d.ª dña dr dra dres prof profa excmo excma ilmo ilma lic ing arq
        gral cap p.ej ej fig figs caps tab art arts vol vols núm núms n.º pág págs p pp col cols
        cf cfr vid v aprox ca ed eds hnos univ depto dpto av avda c sto sta fray mons ene feb mar
        abr may jun jul ago sept oct nov dic máx mín íd ibíd trad"""
    ),
    numbered=words("t s n no"),
    trailing=words("etc a.c d.c a.m p.m ss sigs ee.uu uu c"),
    either=words("s.a s.l cía al ee.uu ud uds vd vds a.c d.c jr"),
    starters=words(
        """el la los las lo un una unos unas este esta estos estas ese esa eso esto aquel aquella su
        sus nuestro nuestra en de del al a por para con sin sobre según entre desde hasta hacia
        durante tras ante bajo si cuando como porque pues pero y o ni aunque mientras así también
        además luego después antes entonces embargo no se es fue nadie nada ningún ninguna todo
        todos toda todas algunos algunas muchos muchas varios varias cada pocos qué quién cuál
        cómo dónde hay dos tres"""
    ),
    hints=words(
        """el la los las de que en y un una se del por con no es su fue para al lo como son más pero
        sus hay este esta entre según también ser muy"""
    ),
    letters="ñ¿¡óíúá",
)

_PORTUGUESE = Abbreviations(
    leading=words(
        """sr sra srs sras srta d dr dra drs prof profa prof.ª eng eng.º exmo exma ilmo arq gen cap
        p.ex ex fig figs caps tab art arts vol vols núm n.º n.os pág págs p pp col cols cf cfr v
        aprox ca ed eds univ depto av r sto sta jan fev mar abr mai jun jul ago set out nov dez
        máx mín trad séc sécs"""
    ),
    numbered=words("t s n no"),
    trailing=words("etc a.c d.c a.m p.m ss e.u.a eua"),
    either=words("s.a lda ltda cia al e.u.a jr a.c d.c"),
    starters=words(
        """o a os as um uma uns umas este esta estes estas esse essa isso isto aquele aquela seu sua
        seus suas nosso nossa em de do da dos das no na nos nas ao à por pelo pela para com sem
        sobre segundo entre desde até durante após se quando como porque pois mas e ou nem embora
        enquanto assim também além depois antes então porém não é foi ninguém nada nenhum nenhuma
        todo todos toda todas alguns algumas muitos muitas vários várias cada poucos que quem qual
        onde há dois duas três"""
    ),
    hints=words(
        """o a os as de que em e um uma se do da por com não é foi para na no ao dos das mais são seu
        sua pelo pela nos nas ou como mas também entre segundo ser muito há"""
    ),
    letters="ãõçâêóíúá",
)

_RUSSIAN = Abbreviations(
    leading=words(
        """т.е т.к т.н т.о напр например см ср рис табл гл разд стр с п пп ст им проф акад доц д-р
        к.т.н д.т.н г-н г-жа св ул пл пр просп д кв обл р-н о оз р прибл ок около сокр тов ред изд
        вып отв под янв февр мар апр авг сент окт нояб дек и.о в.н.с м.н.с до лат англ нем фр греч
        рус соотв"""
    ),
    numbered=words("т вып ч №"),
    trailing=words("т.д т.п др пр н.э гг вв г в тыс млн млрд руб коп мин сек ч экз чел"),
    either=words("л ст"),
    starters=words(
        """в во на по с со из за к ко от до для при без под над о об у через после перед между около
        среди он она оно они мы я вы это этот эта эти тот та те его её их наш наша все всё весь
        каждый некоторые многие и а но или однако также затем потом тогда поэтому так как когда
        если хотя чтобы что кто где почему не ни никто ничто здесь там теперь сейчас позже наконец
        ещё уже один два три"""
    ),
    hints=frozenset(),
    letters="",
)

LANGUAGES = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "pt": _PORTUGUESE,
    "ru": _RUSSIAN,
}
"""By ISO 639-1 code. Chinese needs none: its full stop has no other use."""


_WORDS_ELSEWHERE = words(
    """art cap col gen sen hon rep max min str abs band bd gr kl bes dir env ex ed lic ing tab
        fig mar mai jun jul set out dez des son sec par pour men dist ter bis der die das den dem
        ist prof doc no ni si est ver verw zit cie med phil nat jur sto san mons fray dim gest geb
        verh hist dec ago abr abt ene avda"""
)
"""Abbreviations of one language that are words, or something else, in another."""


@cache
def abbreviations_of(language: str) -> Abbreviations:
    """The abbreviations of a language, the English ones, used in all, and the plain ones of the others."""
    own, english = LANGUAGES[language], _ENGLISH
    others = [LANGUAGES[code] for code in LANGUAGES if code != language]
    named = own.leading | own.trailing | own.either | own.numbered
    elsewhere = frozenset(
        word for other in others for word in other.leading if len(word) > 2
    ) - named - _WORDS_ELSEWHERE  # fmt: skip
    return Abbreviations(
        leading=own.leading
        | (english.leading - named)
        | (elsewhere - english.numbered - english.either - english.trailing),
        numbered=(own.numbered | english.numbered) - (named - own.numbered),
        trailing=own.trailing
        | (english.trailing - named)
        | (
            frozenset(w for o in others for w in o.trailing if len(w) > 2 and w != "std")
            - named
            - english.either
        ),
        either=(own.either - own.trailing) | (english.either - named),
        starters=own.starters | (english.starters if language == "ru" else frozenset()),
        hints=own.hints,
        letters=own.letters,
    )
