"""The words that the clause rules know: closed classes, and the verbs of scholarly English in all their forms."""


def words(text: str) -> frozenset[str]:
    """The words of a string as a set."""
    return frozenset(text.split())


BE = words("is are was were isn't aren't wasn't weren't")
HAVE = words("has have had hasn't haven't hadn't")
MODAL = words(
    "can could may might must will would shall should cannot can't couldn't won't wouldn't shouldn't"
)
DO = words("do does did don't doesn't didn't")
AUXILIARY = BE | HAVE | MODAL | DO
DETERMINER = words(
    """the a an this that these those each every either neither any some no another such its his her
    their our my your whose both several many most few much more less fewer all certain various
    other own same first second third last one two three four five six seven eight nine ten"""
)
PREPOSITION = words(
    """of in on at by for from with without to into onto upon about over under above below between
    among through throughout during within across against along around before after behind beneath
    beside beyond despite except inside near off outside per since than toward towards until till
    via as like unlike versus vs amid amongst"""
)
PRONOUN = words(
    """it they he she we i you this that these those which who some many most few both others another
    one none all each neither either ours theirs its several nobody everybody somebody anyone
    everyone something nothing what"""
)
PLURAL = words(
    """they we you i those these many few most some both all who that which others people children
    men women mice sheep fish bacteria data criteria phenomena fungi algae larvae alumni nuclei
    cattle police feet teeth geese media hypotheses analyses several two three four five six seven
    eight nine ten none ours theirs neither"""
)
ADVERB = words(
    """not never also often always still since now later then even only just already soon once rarely
    seldom almost nearly both neither either too again first further thus hence instead rather
    perhaps maybe possibly probably indeed mostly n't ever yet there sometimes more less much well
    far largely therefore however long quite very"""
)
RELATIVE = words("which who whose whom where")

_REGULAR = """point study absorb accelerate accept accompany accumulate achieve acquire act activate adapt add address
    adhere adjust adopt affect aggregate agree aim allow alter amplify analyse analyze appear
    apply arise arrive ask assemble assess assign assist associate assume attach attain attract
    avoid base behave believe belong benefit bind bloom boil boost burn calculate carry cause
    challenge change characterise characterize circulate clarify classify cluster code collapse
    colonise colonize combine compare compensate compete complete complicate comprise compute
    concern condense conduct confer confirm conserve consider consist constitute constrain
    construct consume contain contribute control converge convert correct correlate correspond
    corrode couple cover crack create cure damage decay decide decline decompose decrease define
    degrade delay deliver demand demonstrate deny depend deplete derive describe deserve destroy
    detect deteriorate determine develop deviate differ diffuse diminish direct disappear discuss
    disperse display dissolve distinguish disturb diverge divide dominate double drift drop earn
    ease eliminate emerge emit employ enable encode encounter encourage end endure enhance enlarge
    enrich ensure enter erode escape establish estimate evaluate evaporate evolve examine exceed
    exhibit exist expand expect experience explain exploit explore expose express extend extract
    facilitate fail favour favor feature ferment fit fix flourish flow flower focus follow force
    form foster foul fracture fragment fuel function gain generate germinate govern guide halve
    handle happen harden harm heal heat help hinder identify ignore illustrate imitate immigrate
    impair impede implement imply impose improve include incorporate increase indicate induce
    infect infer inflate influence inform inherit inhibit initiate insert integrate intensify
    interact interfere introduce invade invest investigate involve irritate isolate join judge
    jump kill lack lag last launch learn lessen lie lift limit link list live locate lower
    maintain manage map mask match mature measure mediate melt merge migrate mimic mineralise
    minimise minimize miss mitigate model moderate modify modulate monitor motivate move multiply
    narrow need neglect nest note observe obtain occupy occur offer open operate oppose optimise
    optimize organise organize originate oscillate outnumber outperform outweigh oxidise oxidize
    pass peak penetrate perceive perform permit persist play plot pollinate pollute populate
    possess postpone precede precipitate predict prefer prepare preserve prevail prevent proceed
    process produce progress prohibit proliferate promote propagate protect prove provide provoke
    pull pump purify pursue push quantify raise range rank reach react reappear rebound recall
    receive recognise recognize record recover recruit recur reduce reflect refute regenerate
    regulate reinforce reject relate relax release relieve rely remain remember remove render
    repel replace replicate represent reproduce require resemble resist resolve respond restore
    restrict resume retain return reveal revert revive reward rival rotate rule sample satisfy
    saturate scale scatter score secrete seem select separate serve settle shape share shed shift
    shorten signal simulate slow soften solve sort spawn specify speed split spoil stabilise
    stabilize stain start starve stay stem stick stimulate stop store strengthen stress stretch
    strip succeed suffer suffice supply support suppress surpass surround survive sustain switch
    synthesise synthesize target tend terminate test thrive tolerate transfer transform translate
    transmit travel treat trigger triple turn undermine unite use utilise utilize vanish vary
    verify violate visit walk want warm warn wash waste weaken weigh widen work worsen yield deter
    misjudge outlast excel hatch overregularise overregularize overestimate underestimate overlap
    mate roost forage graze feed hunt erupt displace attend vote trust buy pay hire tax subsidise
    commute trade export import cost rent own refuse leak denature ascribe attribute remodel
    abolish abandon abound abuse accommodate accord adsorb advance advise age aid alarm alert
    alleviate amass amount anticipate arrest aspire assimilate assure astonish atrophy attack
    attempt attest await back balance ban bar bear beget beware bias blame blend block blur bother
    bounce brand breach breathe bridge broaden bury bypass camouflage cancel catalyse catalyze
    cease champion channel chase check circumvent cite claw clean clear climb coat coexist
    coincide command commence commit communicate complement comply conceal concentrate conclude
    condemn conflict conform connect conquer consent console consolidate consult contact contest
    contract contradict contrast convey convince cook cool cooperate coordinate cope copy
    corroborate count counter counteract court cross crowd crush crystallise crystallize cultivate
    curb curtail cushion cycle dampen dare darken date decipher decorate deem deepen defeat defend
    defer deform defy degenerate delete demolish demote depart depict deport deprive descend
    design desire detach detain devastate devote devour diagnose dictate diet digest dilute dim
    disagree discard discharge discourage discriminate disguise dislike dismiss dispute disrupt
    dissipate dissociate distort distract distribute divorce donate doubt download drain dry dye
    ebb echo economise edit educate elaborate elevate elicit elongate embed embrace emigrate
    emulate enclose encompass encroach endanger enforce engage enjoy enlist entail entertain
    entrain envelop equal eradicate evade evoke exaggerate exclude excrete execute exert exhaust
    exhale expire explode extinguish extrapolate fade fall farm fascinate fear fertilise fertilize
    fill filter finance finish fish flatten flip float flood fold foresee forgo found frame free
    frighten frustrate fund fuse gather gauge gaze generalise glow grade grant grasp greet grip
    group guarantee guess hamper hand harbour harbor harvest hasten hesitate hibernate hollow
    hover hydrolyse hydrolyze hope house immobilise imagine impress imprison improvise inactivate
    incline incubate incur inflame inhabit inhale innovate insulate interpret interrupt intervene
    intrude invent invert invite ionise ionize kindle kiss knock label lament land laugh leach
    lean leap legislate lengthen level liberate lighten linger listen lobby lodge look loosen
    magnify manifest manipulate march mark marry mention merit metabolise metabolize misinterpret
    mistake mobilise mobilize mourn name negotiate neutralise neutralize normalise nourish number
    nurse nurture obey object obscure obstruct omit ooze orbit order outgrow outlive overcome
    overfit overlook override oversee overtake pack paint pair part participate pattern perish
    persuade pertain petition phosphorylate pick pin plan plant plead please plunge poison
    polarise polarize polish pool pose pour practise practice praise preach preclude preoccupy
    prescribe press presume presuppose pretend prey prime privilege prize probe profit program
    project prolong prompt prune publish punish purchase puzzle quench question quit quote radiate
    realise realize rearrange reason reassure rebuild recede recombine reconcile reconstruct
    recycle redistribute redden redirect refer refine refrain regard register regress regret
    regrow rehearse reinterpret reiterate rejoice relocate remark remedy remind reorganise repair
    repeat replenish reply repress request rescue research reserve reshape reside resort restrain
    resurface retard retreat retrieve retry reuse review revise revolve ride roam roll root rot
    rush sacrifice sail save scan scare scavenge schedule seal seek seep segregate seize sense
    shade shelter shield ship shock sicken simplify sing sketch skip smell smoke smooth snow soak
    solidify sound span spare specialise specialize spill squeeze stack stage stagnate stall stare
    stipulate stir strain strand strive struggle subside substitute subtract suck sue suit sum
    summarise summarize supersede supplement surface surge surrender survey suspect suspend
    swallow swap swell symbolise sympathise tackle tag tailor talk tame taper taste teem tempt
    thaw thicken thin threaten tie tighten tilt time tip top total touch trace track trail
    transcribe transport trap tune twist typify undergo underlie undo unfold unify update uphold
    upset urge vaccinate vacate value vent vibrate view visualise visualize wait wander ward
    warrant weather welcome whiten wilt wipe wish withhold witness wonder worry worship wrap align
    annotate parse train decode tokenise segment initialise compile generalize"""
_REPORTING = """argue report show find claim suggest propose observe demonstrate conclude note state maintain
    hold believe reveal indicate hypothesise hypothesize theorise theorize assert contend confirm
    point_out postulate posit prove establish document notice discover remark infer estimate warn
    speculate admit acknowledge insist describe emphasise emphasize stress underline highlight
    recognise recognize write say think imply verify deduce conjecture predict"""
_IRREGULAR = """arose ate beat became began bent bit bled blew bore bought bound bred broke brought built
    burnt came caught chose clung cost cut dealt drank drew drove dug fed fell felt fled flew
    forgot fought found froze gave got grew held hid hit hung hurt kept knew laid lay led left
    lent let lit lost made meant met outgrew overcame paid put ran rang rose said sank sat saw
    sent set shed shook shot showed shrank shut slept slid slowed sold spent spoke sprang spread
    spun split stole stood stuck struck swam swept swung taught thought threw told took tore
    undertook understood underwent went withdrew withstood woke won wore wound wrote read"""
_STRONG = """arise eat beat become begin bend bite bleed blow bear buy bind breed break bring build burn
    come catch choose cling deal drink draw drive dig feed fall feel flee fly forget fight find
    freeze give get grow hold hide hit hang hurt keep know lay lead leave lend let light lose make
    mean meet outgrow overcome pay put run ring rise say sink sit see send set shake shoot show
    shrink shut sleep slide sell spend speak spring spread spin steal stand strike swim sweep
    swing teach think throw tell take tear undertake understand undergo go withdraw withstand wake
    win wear write"""
PARTICIPLE_IRREGULAR = words(
    """written taken shown given found made known seen grown drawn driven chosen broken built held
    kept led lost met put run set sent sold spent taught told thought won worn begun become come
    done gone eaten fed felt fought frozen hidden left laid paid read said sunk spoken spread
    stolen struck understood withdrawn woven bred cut hit born borne bought brought caught dealt
    dug drunk flown forgotten proven shrunk swum thrown torn"""
)
NOUNY = words(
    """yields yield models model studies study results result needs changes change levels falls fall
    reports report states state forms form functions function tests test works work ranges range
    shows limits limit stress stresses effects supports support shifts shift benefits benefit
    scales scale experiences experience features feature samples sample measures measure estimates
    signals signal records record targets target processes process controls control causes cause
    demands demand gains gain losses claims claim costs cost interests uses use values views plots
    plot masks maps map points point rates rate ranks rank links link clusters cluster codes code
    deposits fuels fuel fragments fragment fractures fracture declines decline increases decreases
    drops drop peaks peak rules rule shares share starts start stores store trades trade turns
    turn visits votes taxes tax rents rent exports imports loads flows flow hosts nests nest feeds
    feed waste wastes places lights light experiments heat visit stems stem scores score finds
    fish guide guides switches switch matches match"""
)


def _third_person(verb: str) -> str:
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def _past(verb: str) -> frozenset[str]:
    if verb.endswith("e"):
        return frozenset((verb + "d",))
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return frozenset((verb[:-1] + "ied",))
    return frozenset((verb + "ed", verb + verb[-1] + "ed"))


_regular = words(_REGULAR) | words(_REPORTING)
BASE_FORM = _regular | words(_STRONG)
THIRD_PERSON = frozenset(_third_person(verb) for verb in BASE_FORM)
PAST_REGULAR = frozenset(form for verb in _regular for form in _past(verb))
PAST = PAST_REGULAR | words(_IRREGULAR)
REPORTING = frozenset(
    form for verb in words(_REPORTING) for form in (verb, _third_person(verb), *_past(verb))
) | words("found showed shown held wrote written said thought proven")
"""Every form of the verbs that frame what follows: `X argued that`."""
SOURCE_NOUN = words(
    """survey surveys review reviews study studies paper papers report reports trial trials
    experiment experiments analysis analyses meta-analysis meta-analyses author authors book
    article articles thesis researcher researchers group groups team investigators scholars
    account essay findings results data evidence observations simulations calculations colleagues
    co-workers coworkers al"""
)
"""Heads of the noun phrases that name a cited work or its authors."""
