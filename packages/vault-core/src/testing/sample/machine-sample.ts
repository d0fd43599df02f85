import {
  type AccessEntry,
  accessHash,
  checkHeads,
  checkList,
  checkVersion,
  Directory,
  deriveMachineCacheKey,
  deriveMachineKeys,
  formatMachineToken,
  fromBase64url,
  hashHead,
  listHash,
  machineCacheContext,
  makeContentKey,
  makeGrant,
  makeHead,
  makeUserKeys,
  makeVersion,
  open,
  openGrant,
  openStatement,
  type Publics,
  parseMachineToken,
  randomBytes,
  seal,
  secretContext,
  sha256,
  toBase64url,
  toMachineBearer,
  toSealingKey,
  toStatementBytes,
  toUtf8,
  type UserKeys,
} from '../../index.ts'
import { expectSame, expectTrue } from './expect-same.ts'
import { fromSignedSample, type SignedSample, toSignedSample } from './signed-sample.ts'

const TEAM = 'team_sample'
const TOKEN = 'ns_01JABCDEFGHJKMNPQRSTVWXYZ0'
const CONFIG = 'cfg_sample'
const PLACE = { collection: CONFIG, row: 'sec_sample', version: 1, epoch: 1 }
/** As the first client wrote it. */
const PLAIN =
  '{"v":1,"name":"DATABASE_URL","value":"postgres://а\\n","type":"url","visibility":"masked","comment":"","tags":["db"]}'

/** A machine’s token with everything that it opens, of Anna’s making. */
export type MachineSample = {
  token: string
  bearer: string
  statement: string
  genesis: SignedSample
  heads: SignedSample[]
  grant: { wrap: string; signed: SignedSample }
  envelope: string
  version: SignedSample
  cache: string
}

/** Anna makes a config with one secret, and lets a machine in. */
export async function sealMachine(): Promise<MachineSample> {
  const { keys: anna } = await makeUserKeys()
  const [auth, seed] = [randomBytes(32), randomBytes(32)]
  const machine = await deriveMachineKeys(seed)
  const genesis = await Directory.makeGenesis(TEAM, { user_id: 'anna', role: 'owner', generation: 1 }, anna)
  const directory = await Directory.begin(TEAM, genesis)
  const contentKey = makeContentKey()
  const envelope = await seal(await toSealingKey(contentKey), secretContext(PLACE), toUtf8(PLAIN))
  const hashes = [await sha256(envelope)]
  const list = await listHash([{ id: PLACE.row, version: 1, hashes }])
  const makeNext = async (seq: number, access: AccessEntry[], previous: Uint8Array<ArrayBuffer>) =>
    makeHead(
      { collection: CONFIG, seq, epoch: 1, author: 'anna', list, previous, access: await accessHash(access) },
      anna,
    )
  const first = await makeNext(1, toAccess(), new Uint8Array(32))
  const last = await makeNext(2, toAccess(machine.publics), await hashHead(first))
  const statement = toStatementBytes({
    token_id: TOKEN,
    team_id: TEAM,
    chain: 0,
    genesis: directory.hash,
    index: 0,
    entry: directory.hash,
    configs: [
      {
        id: CONFIG,
        root_id: null,
        seq: 1,
        hash: await hashHead(first),
        access: await accessHash(toAccess()),
      },
    ],
  })
  const { wrap, signed } = await makeGrant(
    { collection: CONFIG, epoch: 1, subject: TOKEN, seq: 2, head: await hashHead(last), author: 'anna' },
    contentKey,
    { subjectKem: machine.publics.kem, keys: anna },
  )
  const cache = await seal(
    await deriveMachineCacheKey(seed),
    machineCacheContext({ token_id: TOKEN }),
    toUtf8('cache'),
  )
  return {
    token: await formatMachineToken({ id: TOKEN, auth, seed, pin: await sha256(statement) }),
    bearer: toMachineBearer({ id: TOKEN, auth }),
    statement: toBase64url(statement),
    genesis: toSignedSample(genesis),
    heads: [first, last].map(toSignedSample),
    grant: { wrap: toBase64url(wrap), signed: toSignedSample(signed) },
    envelope: toBase64url(envelope),
    version: toSignedSample(await makeVersion({ ...PLACE, hashes, author: 'anna' }, anna)),
    cache: toBase64url(cache),
  }
}

/** Reads the secret with nothing but the token. Throws for the first thing that is not as the sample says. */
export async function openMachine(sample: MachineSample): Promise<void> {
  const secret = await parseMachineToken(sample.token)
  expectTrue('the token', (await formatMachineToken(secret)) === sample.token)
  expectTrue('the part that is sent', toMachineBearer(secret) === sample.bearer)
  const keys = await deriveMachineKeys(secret.seed)
  const statement = await openStatement(fromBase64url(sample.statement), secret)
  expectSame('the statement', toStatementBytes(statement), sample.statement)
  const directory = await Directory.begin(statement.team_id, fromSignedSample(sample.genesis))
  expectSame('the genesis', directory.hash, toBase64url(statement.genesis))
  const anna = directory.members.get('anna')?.sig ?? new Uint8Array(0)
  const [start] = statement.configs
  if (start === undefined) throw new Error('the statement has no config')
  const heads = sample.heads.map((head, index) => ({
    signed: fromSignedSample(head),
    access: toAccess(index === 0 ? undefined : keys.publics),
  }))
  const { head } = await checkHeads({ collection: start.id, start, heads, findKeys: () => [anna] })
  const envelope = fromBase64url(sample.envelope)
  const hashes = [await sha256(envelope)]
  await checkList(head, [{ id: PLACE.row, version: 1, hashes }])
  await checkVersion(fromSignedSample(sample.version), { ...PLACE, hashes }, anna)
  expectTrue('the secret', (await openSecret(sample, { keys, anna, envelope })) === PLAIN)
  const cacheKey = await deriveMachineCacheKey(secret.seed)
  const cache = await open(
    cacheKey,
    machineCacheContext({ token_id: secret.id }),
    fromBase64url(sample.cache),
  )
  expectSame('the copy', cache, toBase64url(toUtf8('cache')))
}

async function openSecret(
  { grant }: MachineSample,
  {
    keys,
    anna,
    envelope,
  }: { keys: UserKeys; anna: Uint8Array<ArrayBuffer>; envelope: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const given = { wrap: fromBase64url(grant.wrap), signed: fromSignedSample(grant.signed) }
  const expected = { collection: CONFIG, epoch: 1, subject: TOKEN, access: toAccess(keys.publics) }
  const { contentKey } = await openGrant(given, expected, { granterSig: anna, keys })
  const plain = await open(await toSealingKey(contentKey), secretContext(PLACE), envelope)
  return new TextDecoder().decode(plain)
}

function toAccess(machine?: Publics): AccessEntry[] {
  const anna: AccessEntry = { subject: 'anna', kind: 'person', role: 'admin' }
  return machine ? [anna, { subject: TOKEN, kind: 'machine', role: 'viewer', ...machine }] : [anna]
}
