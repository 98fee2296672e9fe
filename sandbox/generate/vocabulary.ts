const list = (words: string): readonly string[] => words.split(" ");

/** The words that made-up records are written with. All domains are reserved for examples (RFC 2606). */
export const vocabulary = {
  firstNames: list(
    "Ada Alan Amara Ana Bruno Chen Clara Dalia Daniel Elif Emil Fatima Felix Grace Hana Hugo Ines Ivan Jana Jonas Kofi Lea Leo Lina Luca Maria Mateo Maya Mei Nadia Noah Nora Omar Paul Priya Rosa Sam Sara Sofia Tom Uma Viktor Wen Yara Zoe",
  ),
  lastNames: list(
    "Abbott Almeida Banks Becker Bianchi Castro Chen Costa Diaz Dubois Eriksen Fischer Garcia Gupta Haddad Hansen Ito Jansen Kaya Kim Kovacs Lang Lopez Meyer Moreau Nakamura Novak Okafor Olsen Park Patel Petrov Rossi Santos Schmidt Silva Singh Sousa Suzuki Tanaka Weber Wong Yilmaz Zhang",
  ),
  adjectives: list(
    "amber autumn bold brisk bright calm clear coastal copper early fresh golden green grand happy high inner late light lively lunar major modern new northern open pilot prime quick quiet rapid royal silver simple smart solar southern spring steady summer swift urban vivid western winter",
  ),
  nouns: list(
    "atlas beacon bridge brook canyon cedar circle cloud compass corner delta echo field forest garden gate harbor haven hill horizon island journey lake lantern launch market meadow mountain orchard path pearl pine plaza river road sail shore signal station stone studio summit tower trail valley village wave",
  ),
  verbs: list(
    "accepts adds answers asks brings builds checks compares delivers explains finds follows gathers helps improves keeps links makes needs offers opens orders plans reads remembers reports sends shares shows starts supports tests tracks updates wants",
  ),
  cities: list(
    "Amsterdam Austin Berlin Boston Cairo Denver Dublin Lagos Lima Lisbon London Madrid Milan Nairobi Osaka Oslo Paris Porto Prague Quito Seattle Seoul Sydney Toronto Vienna Warsaw Zurich",
  ),
  streets: list(
    "Birch Bridge Canal Castle Cedar Church Elm Garden High Hill King Lake Main Maple Market Mill Oak Park Pine Queen River School Station Victoria",
  ),
  countries: list("US DE FR GB ES IT NL PT BR CA JP AU SE PL IN MX"),
  states: list("CA NY TX WA CO MA IL OR FL GA"),
  currencies: list("usd eur gbp"),
  languages: list("en de fr es it nl pt ja"),
  locales: list("en-US de-DE fr-FR es-ES pt-BR ja-JP"),
  timeZones: list("UTC Europe/Berlin Europe/London America/New_York America/Los_Angeles Asia/Tokyo Australia/Sydney"),
  colors: list("#1f77b4 #ff7f0e #2ca02c #d62728 #9467bd #8c564b #e377c2 #7f7f7f"),
  devices: list("DESKTOP MOBILE TABLET"),
  domains: list("example.com example.org example.net"),
  tags: list(
    "beta billing design docs feedback mobile onboarding partner priority renewal research sales support trial vip web",
  ),
  conditions: list("active pending draft paused completed archived"),
  kinds: list("standard basic premium internal custom"),
  media: list("image/png image/jpeg application/pdf text/plain"),
  extensions: list("pdf png csv txt docx"),
} as const satisfies Record<string, readonly string[]>;
