import type { CommandSpec } from '../commands/command.ts'

type Part = { words: readonly string[]; load: () => Promise<readonly CommandSpec[]> }

/** What commands need is loaded with them alone, and is most of the client. In the order of the help. */
const PARTS: readonly Part[] = [
  {
    words: ['http', 'tcp', 'tls', 'trigger', 'ssh', 'start', 'add', 'stop', 'service'],
    load: async () => (await import('./tunnel-commands.ts')).tunnelCommands,
  },
  {
    words: ['login', 'logout'],
    load: async () => (await import('./sign-in-commands.ts')).signInCommands,
  },
  { words: ['team'], load: async () => (await import('./team-commands.ts')).teamCommands },
  { words: ['domains'], load: async () => (await import('./domain-commands.ts')).domainCommands },
  { words: ['gateways'], load: async () => (await import('./gateway-commands.ts')).gatewayCommands },
  { words: ['webhook'], load: async () => (await import('./webhook-commands.ts')).webhookCommands },
  { words: ['policy'], load: async () => (await import('./policy-commands.ts')).policyCommands },
  { words: ['pass'], load: async () => (await import('./password-commands.ts')).passwordCommands },
  { words: ['run'], load: async () => (await import('./run-commands.ts')).runCommands },
  { words: ['secrets'], load: async () => (await import('./secrets-commands.ts')).secretsCommands },
  { words: ['vault'], load: async () => (await import('./vault-commands.ts')).vaultCommands },
  { words: ['status', 'doctor'], load: async () => (await import('./state-commands.ts')).stateCommands },
  { words: ['config'], load: async () => (await import('./config-commands.ts')).configCommands },
  { words: ['events'], load: async () => (await import('./events-commands.ts')).eventsCommands },
  { words: ['import'], load: async () => (await import('./import-commands.ts')).importCommands },
  {
    words: ['completion', 'version', 'help'],
    load: async () => (await import('./help-commands.ts')).helpCommands,
  },
]

/** Words after which every command has to be known: they tell of all of them. */
const OF_ALL: readonly string[] = ['completion', 'help']

/** Every command, in the order of the help. */
export async function loadAllCommands(): Promise<readonly CommandSpec[]> {
  return (await Promise.all(PARTS.map(({ load }) => load()))).flat()
}

/** The commands that begin with the first word of the line; all of them when it is none of theirs, or an option. */
export async function loadCommands([word = '']: readonly string[]): Promise<readonly CommandSpec[]> {
  const part = PARTS.find(({ words }) => words.includes(word))
  return part === undefined || OF_ALL.includes(word) ? loadAllCommands() : part.load()
}
