import { z } from 'zod'
import { exitCodes } from '../failure.ts'
import {
  count,
  milliseconds,
  requestFields,
  runFields,
  text,
  time,
  tunnelName as tunnel,
} from './event-fields.schema.ts'

/** Kinds of tunnels in whose life an event comes; else the command that prints it. */
export type EventSource = 'http' | 'trigger' | 'tcp' | 'tls' | 'ssh' | 'nora login' | 'every command'

const ALL_TUNNELS = ['http', 'trigger', 'tcp', 'tls', 'ssh'] as const satisfies readonly EventSource[]

/** Says where each event comes from. */
export const eventSources = z.registry<{ sources: readonly EventSource[] }>()

function event<Name extends string, Fields extends z.ZodRawShape>(
  name: Name,
  sources: readonly EventSource[],
  meaning: string,
  fields: Fields,
) {
  const at = time.describe('When it was printed, UTC.')
  const schema = z.strictObject({ event: z.literal(name), at, ...fields }).describe(meaning)
  eventSources.add(schema, { sources })
  return schema
}

const link = text.describe('The path of the link, such as `tls://edge.example.com:7071`.')
const proxy = text.nullable().describe('`host:port` of the proxy in between; null: none.')
const target = text.describe('What the tunnel leads to.')
const message = text.describe('A sentence for people, in their language.')

const sessionFields = {
  tunnel,
  id: text.describe('Id of the session.'),
  person: text.nullable().describe('Who it is; null: entered by the password.'),
  key_name: text.nullable().describe('Name of the key that was used.'),
  fingerprint: text.nullable().describe('Its SHA-256 fingerprint.'),
  address: text.describe('Address the visitor came from.'),
  opened_at: time.describe('When it began, UTC.'),
  uses: z.array(z.enum(['shell', 'exec', 'sftp', 'forward'])).describe('What was done there so far.'),
}

/** Every line that `--json` streams. The source of the types of what is printed and of docs/json-events.md. */
export const streamEvent = z.discriminatedUnion('event', [
  event('left_out', ['http'], 'Before a folder is published that holds files which are not served.', {
    tunnel,
    files: z.array(text).describe('Those files, from the folder on.'),
  }),
  event('online', ALL_TUNNELS, 'The tunnel is reachable, the first time and again after every `offline`.', {
    tunnel,
    url: text.nullable().describe('Public address.'),
    target,
    rules: z.array(text).describe('Names of the rules that hold at the edge.'),
    ssh: text.optional().describe('Command that enters; of `ssh` tunnels, as the next three.'),
    known_hosts: text.nullable().optional().describe('Line for `known_hosts`; null: no host key was seen.'),
    password: text.optional().describe('The password, where one lets people in.'),
    missing_terminal: text.optional().describe('npm package without which visitors get no terminal.'),
    inspector_url: text.nullable().describe('Address of the local inspector; null: there is none.'),
    rtt_ms: milliseconds.nullable().describe('Milliseconds to the edge and back; null: not measured yet.'),
    link: link.optional(),
    proxy: proxy.optional(),
  }),
  event('address_changed', ALL_TUNNELS, 'The operator of the server has changed the address.', {
    tunnel,
    url: text.nullable().describe('The new public address.'),
    former_url: text.describe('The one that leads nowhere any more.'),
  }),
  event('offline', ALL_TUNNELS, 'All links to the edge are lost; after every attempt in vain too.', {
    reason: text.describe('Why, as a sentence.'),
    retry_in_ms: milliseconds.describe('Milliseconds until the next attempt.'),
  }),
  event('rerouted', ALL_TUNNELS, 'The link takes a detour, or another path than before.', { link, proxy }),
  event(
    'request',
    ['http', 'trigger'],
    'A request is over; WebSockets and event streams when they are answered. Not with `--inspect=false`.',
    { tunnel, ...requestFields },
  ),
  event('run', ['trigger'], 'The program of a request that was answered before is over.', {
    tunnel,
    exchange_id: text.describe('`id` of the event `request`.'),
    tunnel_id: requestFields.tunnel_id,
    ...runFields,
  }),
  event('stderr', ['trigger'], 'A program has written a line to stderr.', {
    tunnel,
    run_id: text.describe('Id of the run.'),
    line: text.describe('The line, without its end.'),
  }),
  event('session', ['ssh'], 'Somebody entered, or began something else there.', sessionFields),
  event('session_closed', ['ssh'], 'Somebody left.', sessionFields),
  event('connection', ['tcp', 'tls'], 'A connection has begun, or is over. Not with `--inspect=false`.', {
    tunnel,
    id: count.describe('Number of the connection, from 1 in each run of the client.'),
    state: z.enum(['open', 'closed']).describe('`open`: it has begun.'),
    visitor: text.nullable().describe('`address:port`; null: the edge does not tell.'),
    at: time.describe('When it began, UTC.'),
    duration_ms: milliseconds.nullable().describe('Milliseconds it lasted; null while it is open.'),
    bytes_in: count.describe('Bytes from the visitor.'),
    bytes_out: count.describe('Bytes to the visitor.'),
    error: text.nullable().describe('Why it did not end as both sides wished, as a word.'),
  }),
  event(
    'origin_down',
    ['http', 'tcp', 'tls'],
    'The local service cannot be reached; visitors get an error.',
    {
      tunnel,
      target,
      failure: z
        .enum([
          'refused',
          'unknown_host',
          'timeout',
          'unreachable',
          'reset',
          'speaks_tls',
          'speaks_plain',
          'too_many_files',
        ])
        .describe('`speaks_tls`, `speaks_plain`: it was asked in the other; `too_many_files`: here.'),
      message,
    },
  ),
  event('origin_up', ['http', 'tcp', 'tls'], 'The local service answers again.', { tunnel, target }),
  event('notice', ALL_TUNNELS, 'Something an owner should read, from the server or the client.', {
    tunnel,
    message,
  }),
  event('ended', ALL_TUNNELS, 'One tunnel of several is over for good; the others go on.', {
    tunnel,
    code: text.describe('Why, as a [code](errors.md).'),
    message,
  }),
  event('closed', ALL_TUNNELS, 'The client ends after at least one tunnel was reachable.', {
    requests: count.nullable().describe('Requests that came; null: nobody counted.'),
    connections: count.describe('Connections that came.'),
  }),
  event('login', ['nora login'], 'A person is asked to let this machine in.', {
    login_url: text.describe('Page to open, on any machine.'),
    user_code: text.describe('Code to compare there.'),
    expires_at: time.describe('How long both hold, UTC.'),
  }),
  event('signed_in', ['nora login'], 'The token is kept. `nora config save-token` prints it too.', {
    server: text.describe('Address of the server.'),
    user: z
      .strictObject({
        id: text.describe('Id of the account.'),
        email: text.describe('E-mail address.'),
        name: text.nullable().describe('Name; null: none was given.'),
      })
      .describe('Whose token it is.'),
    team: z
      .strictObject({
        id: text.describe('Id of the team.'),
        name: text.describe('Its name.'),
        type: z.enum(['personal', 'team']).describe('`personal`: the space of this account alone.'),
      })
      .nullable()
      .describe('In which tunnels open; null: the server did not say.'),
    former_sign_in: z
      .enum(['ended', 'unknown', 'shared', 'in_use'])
      .nullable()
      .describe(
        'The token that was saved before: ended at the server, perhaps not ended (`unknown`), left to the machines that share it, or left to running clients (`in_use`). null: there was no other one.',
      ),
  }),
  event('error', ['every command'], 'The command ends without success; always the last line.', {
    code: text.describe('A [code](errors.md) of the server, or one of the client.'),
    message,
    advice: text.nullable().describe('What to do about it; null: nothing is known.'),
    exit_code: z.literal(Object.values(exitCodes)).describe('[Exit code](deploy.md) of the command.'),
  }),
])

/**
 * The one object with which commands that do not stream say what they have done; `mistake`, `secrets_news`,
 * `secrets_watching`, `webhook_news`, `webhook_replay` and `webhook_watching` are one of many.
 */
export const RESULT_NAMES = [
  'added',
  'checked',
  'config',
  'console_compared',
  'doctor',
  'domain_added',
  'domain_checked',
  'domain_released',
  'domains',
  'gateway',
  'gateway_deleted',
  'gateway_maintenance',
  'gateway_plan',
  'gateway_tried',
  'gateways_applied',
  'gateways',
  'imported',
  'mistake',
  'password',
  'password_added',
  'password_changed',
  'password_generated',
  'password_history_cut',
  'password_removed',
  'password_shared',
  'passwords',
  'passwords_exported',
  'passwords_imported',
  'passwords_planned',
  'policies',
  'policy_attached',
  'policy_checked',
  'policy_detached',
  'policy_formatted',
  'policy_link_made',
  'policy_link_withdrawn',
  'policy_pulled',
  'policy_pushed',
  'policy_tested',
  'policy_traced',
  'policy_visitors',
  'policy_visitors_revoked',
  'secret',
  'secret_saved',
  'secrets',
  'secrets_compared',
  'secrets_config_changed',
  'secrets_edited',
  'secrets_exported',
  'secrets_history',
  'secrets_history_cut',
  'secrets_imported',
  'secrets_news',
  'secrets_planned',
  'secrets_projects',
  'secrets_reminder_changed',
  'secrets_reminder_created',
  'secrets_reminder_done',
  'secrets_reminder_removed',
  'secrets_reminders',
  'secrets_removed',
  'secrets_restored',
  'secrets_token_changed',
  'secrets_token_created',
  'secrets_token_revoked',
  'secrets_tokens',
  'secrets_watching',
  'server_forgotten',
  'service_installed',
  'service_planned',
  'service_removed',
  'service_status',
  'signed_out',
  'status',
  'stopped',
  'team_selected',
  'teams',
  'vault_device_removed',
  'vault_devices',
  'vault_locked',
  'vault_pin_set',
  'vault_status',
  'vault_tasks',
  'vault_unlocked',
  'version',
  'webhook',
  'webhook_checked',
  'webhook_deleted',
  'webhook_exported',
  'webhook_left',
  'webhook_listening',
  'webhook_news',
  'webhook_replay',
  'webhook_tested',
  'webhook_watching',
  'webhooks',
] as const

/** A line as it is printed. */
export type PrintedEvent = z.output<typeof streamEvent>
export type EventName = PrintedEvent['event']

type Timed<Event> = Event extends PrintedEvent ? Omit<Event, 'at'> & { at?: string } : never
/** An event to print; the time is added if it has none of its own. */
export type StreamEvent = Timed<PrintedEvent>
export type EventOf<Name extends EventName> = Extract<StreamEvent, { event: Name }>

export type CommandResult = { event: (typeof RESULT_NAMES)[number] } & Record<string, unknown>

/** An event as it is. Fields that a spread brings in and the schema does not have do not compile. */
export function exactly<Event extends StreamEvent>(
  event: Event & Record<Exclude<keyof Event, keyof EventOf<Event['event']>>, never>,
): Event {
  return event
}

/** Makes the schema for programs that check what they read. */
export function eventsJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(streamEvent), title: 'nora --json' }
}
