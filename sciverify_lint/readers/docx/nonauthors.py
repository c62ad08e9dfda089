"""Words that stand before a year and are not its author, and those that name an organisation.

They are asked only for a typed citation that the reference list does not explain: there a wrong guess
would accuse an author of a gap that is none.
"""


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


TIMES = _listed("""
    january february march april may june july august september october november december jan feb mar apr jun
    jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember janvier février mars avril
    juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto
    septiembre octubre noviembre diciembre janeiro fevereiro março maio junho julho setembro outubro novembro
    dezembro spring summer autumn fall winter frühjahr frühling sommer herbst printemps été automne hiver
    monday tuesday wednesday thursday friday saturday sunday easter christmas michaelmas trinity day week month
    year years since until before after early late mid ca circa about around stand quarter semester season date
    first second third dated updated accessed retrieved published posted
""")
PARTS = _listed("""
    figure figures fig figs table tables tab section sections chapter chapters appendix equation eq eqs box
    panel plate scheme supplement supplementary volume vol issue number part parts page pages line note
    footnote abbildung abb tabelle kapitel anhang gleichung band heft seite tableau cuadro figura tabla
    chart map exhibit example theorem lemma algorithm listing step item question paragraph article clause
""")
THINGS = _listed("""
    version release edition revision update build draft model series standard law act bill directive regulation
    treaty convention protocol declaration constitution decree ordinance statute code amendment agreement charter
    resolution decision order ruling case gesetz verordnung richtlinie fassung auflage ausgabe loi ley
    census survey study experiment trial cohort wave round phase stage sample site group condition participants
    data dataset database corpus report guideline guidelines manual handbook conference congress symposium
    workshop meeting summit session course olympics election elections referendum war revolution crisis pandemic
    wahl wahlen studie umfrage brexit katrina fukushima chernobyl covid ebola sandy enron lehman horizon agenda
    vision scenario budget total mean median range percent cost sales population age aged total figure
    windows linux ubuntu debian android office word excel access outlook powerpoint photoshop illustrator acrobat
    matlab simulink stata spss sas minitab mathematica maple labview python java julia fortran perl ruby rust
    octave origin graphpad prism nvivo qualtrics tensorflow pytorch keras imagej photoshop autocad solidworks
    google facebook twitter instagram youtube netflix amazon wikipedia microsoft apple intel nvidia
""")
PLACES = _listed("""
    afghanistan albania algeria america angola argentina armenia asia australia austria azerbaijan bahrain bangladesh
    belarus belgium benin bolivia botswana brazil bulgaria burundi cambodia cameroon canada chad chile china
    colombia congo croatia cuba cyprus denmark ecuador egypt england eritrea estonia ethiopia europe finland
    france gabon gambia georgia germany ghana greece greenland guatemala guinea haiti honduras hungary iceland
    india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kosovo kuwait laos
    latvia lebanon liberia libya lithuania luxembourg madagascar malawi malaysia mali malta mauritius mexico
    moldova mongolia montenegro morocco mozambique myanmar namibia nepal netherlands nicaragua niger nigeria
    norway oman pakistan panama paraguay peru philippines poland portugal qatar romania russia rwanda scotland
    senegal serbia singapore slovakia slovenia somalia spain sudan sweden switzerland syria taiwan tajikistan
    tanzania thailand togo tunisia turkey türkiye uganda ukraine uruguay uzbekistan venezuela vietnam wales
    yemen zambia zimbabwe africa antarctica oceania scandinavia deutschland österreich schweiz frankreich
    alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois
    indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri
    montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington
    wisconsin wyoming ontario quebec alberta queensland tasmania bavaria bayern catalonia tuscany
    amsterdam ankara antwerp athens atlanta auckland baltimore bangkok barcelona basel beijing beirut belfast
    belgrade berkeley berlin bern bogota bologna bombay bonn bordeaux boston brisbane bristol brussels bucharest
    budapest cairo cambridge canberra chennai chicago cologne copenhagen cracow dakar dallas delhi denver
    detroit dhaka dresden dubai dublin durham edinburgh florence frankfurt geneva genoa ghent glasgow gothenburg
    göttingen hague hamburg hanoi heidelberg helsinki hiroshima houston istanbul jakarta jerusalem johannesburg
    karachi kiev kyiv kyoto lagos lausanne leiden leipzig lima lisbon liverpool ljubljana london lyon madrid
    manchester manila marrakech marseille melbourne miami milan minneapolis montevideo montreal moscow mumbai
    munich münchen nairobi nanjing naples nice osaka oslo ottawa oxford palermo paris philadelphia phoenix
    pittsburgh porto prague pretoria princeton reykjavik riga rio rome rotterdam salzburg seattle seoul
    shanghai sheffield sofia stanford stockholm stuttgart sydney tallinn tokyo toronto toulouse turin uppsala
    utrecht valencia vancouver venice vienna vilnius warsaw wien yokohama york zagreb zurich zürich
""")
NO_AUTHORS = TIMES | PARTS | THINGS
"""Never an author, whatever stands beside it; `May` and `Case` are lost for certainty about the others."""
ACRONYMS = frozenset("""
    ACOG ACM ACS ADA AERA AHA AHRQ AIHW AMA ANSI APA ASA ASHA ASTM BfR BIS BLS BMBF BMG BSI CDC CEPAL CIHR CMS
    DFG DGE ECB ECDC ECHA ECLAC EEA EFSA EMA EPA ESC ESMO FAO FDA FHWA GAO HHS IAEA IARC ICAO ICMJE IDF IEA
    IEEE IETF IFPRI ILO IMF IMO INEGI INSEE IOM IPBES IPCC ISO ITU IUCN JCGM KDIGO MHRA NASA NASEM NATO NCCN NCES
    NHMRC NHS NICE NIH NIMH NIOSH NIST NOAA NRC NREL NSF OECD OMS ONS OPS OSHA PAHO RIVM RKI SAMHSA SIGN UN UNAIDS
    UNCTAD UNDP UNECE UNEP UNESCO UNFPA UNHCR UNICEF UNIDO UNODC UNSD USAID USDA USEPA USGS USPSTF WFP WHO WIPO WMO
    WTO WWF
""".split())  # fmt: skip
"""Organisations that publish under their initials."""
BODIES = _listed("""
    organization organisation centers centres association commission committee council ministry department
    agency society foundation federation consortium bureau collaboration administration institute institutes
    academy academies team authority bank nations taskforce collaborators ministerium kommission
    gesellschaft bundesamt ministère ministerio organización asociación sociedad instituto institut
""")
"""The word that makes an organisation of a phrase in capitals."""
WITHIN = _listed("of for on and & the de la des für und et du del y")
"""Small words within the name of an organisation."""
