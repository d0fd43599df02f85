export type Term = {
  /** Matched against one word of a name in lower case, or against English text. */
  pattern: RegExp
  /** The field's own term. */
  use: string
}

/** Words that no name and no file may have as one of its parts: `hopCount`, `HOP_LIMIT`, `hop-count.ts`. */
export const NAME_WORDS: readonly Term[] = [
  { pattern: /^letters?$/, use: 'email' },
  { pattern: /^whereabouts$/, use: 'location' },
  { pattern: /^seek(?:er|s)?$/, use: 'resolve, resolver' },
  { pattern: /^lanes?$/, use: 'binding' },
  { pattern: /^(?:hops?|neighbours?)$/, use: 'peer, active tunnels' },
  { pattern: /^(?:tall(?:y|ies)|sums)$/, use: 'counters, usage' },
  { pattern: /^wish(?:es)?$/, use: 'requested options' },
  { pattern: /^(?:farewell|goodbye|endings)$/, use: 'close reason, GOAWAY, revocations' },
  { pattern: /^(?:futile|unsaid|misdirect)$/, use: 'wasted frame, pending credit, 421' },
  { pattern: /^(?:judge[ds]?|verdicts?)$/, use: 'check, validate, decide, decision' },
  {
    pattern: /^(?:strangers?|heirs?|founder|portraits?)$/,
    use: 'non-member, new owner, primary owner, avatar',
  },
  { pattern: /^(?:scenes?|counterparts?)$/, use: 'fixture, fake' },
  { pattern: /^(?:doors?|entrances?|floors)$/, use: 'surface, sign-in layout, public API, layer' },
  { pattern: /^pieces?$/, use: 'chunk' },
  { pattern: /^terms$/, use: 'plan limits, settings, conditions' },
]

/** Neighbouring words of one name that together mean what the field has a term for. */
export const NAME_PHRASES: readonly Term[] = [
  { pattern: /\b(?:left over|early bytes)\b/, use: 'pending write, replay buffer' },
  { pattern: /\b(?:held content|kept body)\b/, use: 'receive buffer, recorded body' },
  { pattern: /\b(?:kept out|let in)\b/, use: 'denied, allowed' },
  {
    pattern: /\b(?:fair|body|take|common) (?:turns|limits)\b/,
    use: 'fair scheduling, distributed rate limits',
  },
  { pattern: /\bfirst speech\b/, use: 'protocol detection' },
  { pattern: /\b(?:young garbage|heap room)\b/, use: 'scavenge, heap headroom' },
]

/** Functions that answer something of something: `getHost(x)`, `toHost(x)`, not `hostOf(x)`. */
export const OF_FUNCTION = /^(?!(?:is|has|any|one|index|lastIndex|value|type)(?=Of$))[a-z]+Of$/

/** Words in texts that people read: OpenAPI, `--help`, settings, refusals, emails, pages of docs. */
export const TEXT_WORDS: readonly Term[] = [
  {
    pattern: /\b(?:whereabouts|farewell|goodbye|futile|unsaid|tally|tallies)\b/i,
    use: 'the term of the field',
  },
  { pattern: /\b(?:read the|the|a) letter(?:’s|\b)(?! (?:or|comes|first|nor))/i, use: 'email' },
  { pattern: /\b(?:so|No) letters\b|\bLetters are\b/, use: 'emails' },
  { pattern: /\b(?:lanes?|hops?|neighbours?)\b/i, use: 'binding, peer' },
  { pattern: /\b(?:verdicts?|judge[ds]?)\b/i, use: 'decision, check' },
  {
    pattern: /\b(?:strangers?|heirs?|portraits?|counterparts?)\b/i,
    use: 'non-member, new owner, avatar, equivalent',
  },
  { pattern: /\bblotted out\b/i, use: 'redacted' },
  { pattern: /\bat most times\b|\bmet at times\b/i, use: 'usually, sometimes' },
  { pattern: /\btakes? turns\b|\bfair turns\b/i, use: 'are scheduled fairly' },
  { pattern: /\byoung garbage\b|\bheap room\b/i, use: 'scavenge, heap headroom' },
  { pattern: /\bpieces of (?:bytes|bodies)\b/i, use: 'chunks' },
  { pattern: /\bkeeps? out\b|\bkept out\b/i, use: 'deny, denied' },
  { pattern: /\bbeg(?:in|an|ins) anew\b|\boneself\b|\bone[’']s own\b/i, use: 'retry; your own' },
]

export type Exception = {
  /** A whole name, the path of a file, or part of a text. */
  what: string | RegExp
  /** Where it may stand; everywhere without. */
  files?: RegExp
  reason: string
}

export const EXCEPTIONS: readonly Exception[] = [
  { what: /founder/i, reason: 'the field of /v1 and the facts of audit events have this name' },
  { what: /^heir(?:_id)?$/, reason: 'the field of /v1 and the facts of audit events have this name' },
  {
    what: /^hop(?:_\w+)?$|^NORA_EDGE_HOP_\w+$/,
    reason: 'messages between running versions and settings have this name',
  },
  {
    what: 'hops',
    files: /edge\/src\/(?:telemetry|wiring)\/|^bench\//,
    reason: 'the metric nora_edge_hops has this name',
  },
  { what: 'HOP_BY_HOP', reason: 'hop-by-hop header fields, as RFC 9110 has them' },
  {
    what: 'neighbours',
    files: /^(?:packages\/link|apps\/edge)\//,
    reason: 'a message between running versions',
  },
  { what: 'mailbox_letters', reason: 'a table of stored data has this name' },
  { what: /^(?:FIRST|HEX)_LETTER$/, reason: 'a letter of the alphabet' },
  { what: 'without_counterpart', reason: 'a field of what nora import prints as JSON' },
  { what: 'terms', files: /search|captures|list-exchanges/, reason: 'the terms of a search' },
  {
    what: 'termsOfServiceAgreed',
    files: /packages\/acme\//,
    reason: 'termsOfServiceAgreed is a field of RFC 8555',
  },
  {
    what: /^(?:CONNECTION_)?ENDINGS$|^(?:getE|e)ndings$/,
    reason: 'the endings of connections, and of lines: no revocations',
  },
  { what: /“one’s own name|without a letter”/, files: /asvs/, reason: 'quotes the title of a test' },
]
