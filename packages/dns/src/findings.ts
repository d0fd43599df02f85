import type { Transport } from './ask-server.ts'

/** What DNS of a name may get wrong. */
export type DnsFindingCode =
  | 'no_such_name'
  | 'no_record'
  | 'name_doubled'
  | 'wrong_target'
  | 'other_addresses'
  | 'apex_cname'
  | 'cname_beside_others'
  | 'aaaa_elsewhere'
  | 'txt_missing'
  | 'label_of_another'
  | 'servers_disagree'
  | 'lame_server'
  | 'dnssec_broken'
  | 'caa_forbids'
  | 'timeout'
  | 'resolver_cache'

export type ShownRecord = { type: string; name: string; value: string }

export type AskedServer = { server: string; address: string; transport: Transport }

/** Who was asked, what came back, and which records are needed. */
export type DnsFinding = {
  code: DnsFindingCode
  asked?: AskedServer[]
  seen?: string[]
  needed?: ShownRecord[]
  seconds_left?: number
  detail?: string
}

/** What one server answered about the records that are needed. */
export type DnsServerAnswer = AskedServer & {
  role: 'authoritative' | 'resolver'
  is_reached: boolean
  is_right: boolean
  records: ShownRecord[]
  seconds_left?: number
}

export type RecordsResult = { findings: DnsFinding[]; servers: DnsServerAnswer[] }
