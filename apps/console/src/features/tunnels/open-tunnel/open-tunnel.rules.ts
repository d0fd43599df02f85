import { parseNetwork } from '@nora/kit'

export const OPENED_KINDS = ['http', 'tcp', 'ssh', 'trigger'] as const
export type OpenedKind = (typeof OPENED_KINDS)[number]

export const ENTRIES = ['everyone', 'password', 'key', 'addresses', 'self', 'team'] as const
/** Who gets in to a tunnel that is about to be opened. `self`: the person who opens it, by their SSH keys. */
export type Entry = (typeof ENTRIES)[number]

/** Who can be let in to each kind by an option of the client, the default first. */
export const ENTRIES_BY_KIND: Readonly<Record<OpenedKind, readonly Entry[]>> = {
  http: ['everyone', 'password', 'key', 'addresses'],
  tcp: ['everyone', 'addresses'],
  ssh: ['self', 'team', 'password', 'addresses'],
  trigger: ['everyone', 'password', 'key', 'addresses'],
}

export type OpenTunnelForm = {
  kind: OpenedKind
  /** What each kind leads to; a shell needs nothing. */
  target: string
  /** A label of the region's domain, or for TCP and SSH a port or the alias of a reserved one; empty: a random one. */
  name: string
  entry: Entry
  /** Networks in CIDR notation, with commas between. */
  addresses: string
  /** What lets in by a password or a key. */
  secret: string
}

export type FormProblem = 'target' | 'name' | 'addresses'

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** The fields from which no command can be made yet. */
export function findProblems({ kind, target, name, entry, addresses }: OpenTunnelForm): FormProblem[] {
  const problems: FormProblem[] = []
  if (kind !== 'ssh' && target.trim() === '') problems.push('target')
  if (name.trim() !== '' && !NAME.test(name.trim())) problems.push('name')
  if (entry === 'addresses' && !areNetworks(addresses)) problems.push('addresses')
  return problems
}

function areNetworks(text: string): boolean {
  return splitAddresses(text).length > 0 && splitAddresses(text).every((one) => parseNetwork(one) !== null)
}

function splitAddresses(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '')
}

/** The one command that opens the tunnel. `run`: what runs the client. */
export function toCommand(run: string, form: OpenTunnelForm): string {
  const { kind, target } = form
  // What follows `--` is the program that a request runs, word for word.
  if (kind === 'trigger') return [run, 'trigger', ...getOptions(form), '--', target.trim()].join(' ')
  const words = kind === 'ssh' ? [] : [quote(target.trim())]
  return [run, kind, ...words, ...getOptions(form)].join(' ')
}

function getOptions({ kind, name, entry, addresses, secret }: OpenTunnelForm): string[] {
  const isPort = kind === 'tcp' || kind === 'ssh'
  const address = name.trim() === '' ? [] : [isPort ? '--port' : '--name', name.trim().toLowerCase()]
  return [...address, ...getEntryOptions({ kind, entry, addresses, secret })]
}

function getEntryOptions(form: Pick<OpenTunnelForm, 'kind' | 'entry' | 'addresses' | 'secret'>): string[] {
  switch (form.entry) {
    case 'password':
      return form.kind === 'ssh' ? ['--password'] : ['--basic-auth', `guest:${form.secret}`]
    case 'key':
      return ['--key-auth', form.secret]
    case 'addresses':
      return ['--allow-cidr', splitAddresses(form.addresses).join(',')]
    case 'team':
      return ['--team']
    case 'everyone':
    case 'self':
      return []
  }
}

/** One word for the shells of all systems: what they would read otherwise stands in double quotes. */
function quote(word: string): string {
  if (/^[\w./:@%+=,~-]+$/.test(word)) return word
  return `"${word.replace(/(["\\$`])/g, '\\$1')}"`
}
