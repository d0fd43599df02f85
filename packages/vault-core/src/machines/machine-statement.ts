import { type Bytes, equalBytes, expectLength, sha256 } from '../bytes/bytes.ts'
import { FrameReader, frame, frameList } from '../bytes/frame.ts'
import { sortById } from '../bytes/sort-by-id.ts'
import { VaultError } from '../vault-error.ts'

/** A config as its token’s maker saw it: what it inherits from, head, and hash of its holders. */
export type StatedConfig = { id: string; root_id: string | null; seq: number; hash: Bytes; access: Bytes }

/**
 * What a machine token was made for: the directory’s chain, its genesis and the entry at `index`, and the configs that
 * the token begins with, each before the head that lets the machine in.
 */
export type MachineStatement = {
  token_id: string
  team_id: string
  chain: number
  genesis: Bytes
  index: number
  entry: Bytes
  configs: readonly StatedConfig[]
}

const LABEL = 'nora/v1/machine/statement'

/**
 * The frame whose SHA-256 is the pin of the token: label, token, team, chain, genesis, index, entry, then for each
 * config, sorted by id in code units, the frame of id, root (empty for none), seq, head hash, access hash. The server keeps it and cannot
 * make another one with the same hash. Throws `wrong_length`, `wrong_state` for a config that is there twice.
 */
export function toStatementBytes(statement: MachineStatement): Bytes {
  const { token_id, team_id, chain, genesis, index, entry } = statement
  const configs = sortById(statement.configs, ({ id }) => id).map(({ id, root_id, seq, hash, access }) =>
    frame(
      id,
      root_id ?? '',
      seq,
      expectLength(hash, 32, 'the head'),
      expectLength(access, 32, 'the hash of the holders'),
    ),
  )
  expectLength(genesis, 32, 'the genesis')
  expectLength(entry, 32, 'the entry of the directory')
  return frameList([LABEL, token_id, team_id, chain, genesis, index, entry, ...configs])
}

/**
 * The statement of a token. Throws `wrong_state` when its hash is not the token’s pin, `wrong_place` when it is of
 * another token, `not_a_frame`.
 */
export async function openStatement(
  bytes: Bytes,
  { id, pin }: { id: string; pin: Bytes },
): Promise<MachineStatement> {
  if (!equalBytes(await sha256(bytes), pin)) {
    throw new VaultError('wrong_state', 'the statement is not the one that the token was made for', {
      token_id: id,
    })
  }
  const reader = new FrameReader(bytes, LABEL)
  const place = { token_id: reader.text(), team_id: reader.text(), chain: reader.number() }
  if (place.token_id !== id) throw new VaultError('wrong_place', 'the statement is of another token', place)
  const directory = { genesis: reader.fixed(32), index: reader.number(), entry: reader.fixed(32) }
  const configs: StatedConfig[] = []
  while (reader.hasMore()) configs.push(readConfig(reader.bytes()))
  return { ...place, ...directory, configs }
}

function readConfig(bytes: Bytes): StatedConfig {
  const reader = new FrameReader(bytes, LABEL, { isPart: true })
  const place = { id: reader.text(), root_id: reader.text() || null }
  const config = { ...place, seq: reader.number(), hash: reader.fixed(32), access: reader.fixed(32) }
  reader.end()
  return config
}
