import type { AcmeClient, Authorization, ChallengeType, IssuerProblem, Order } from './acme-client.ts'
import { AcmeProblem } from './acme-problem.ts'
import { makeCertificateKey, makeCsr } from './certificate-key.ts'
import { toKeyAuthorization } from './challenges.ts'
import type { OrderRecord, PublishedChallenge } from './order-record.ts'

/** The issuer signs no such certificate, however often it is asked (RFC 8555 §6.7). */
const FINAL = new Set(['badCSR', 'caa', 'invalidProfile', 'rejectedIdentifier', 'unsupportedIdentifier'])

/** The issuer does not take the certificate for one that this order may replace (RFC 9773 §5). */
const NOT_REPLACEABLE = new Set(['alreadyReplaced', 'malformed', 'unauthorized'])

const POLL_MS = 1_000
/** An issuer does not have to be asked more often, whatever it says. */
const POLL_LIMIT_MS = 3_600_000

export type AdvanceDeps = {
  client: AcmeClient
  /** Resolves when the record would survive the end of this process. */
  save: (record: OrderRecord) => Promise<void>
  /** The challenge to answer for a name, the first choice first. */
  chooseTypes: (hostname: string, isWildcard: boolean) => readonly ChallengeType[]
  /** Answers whether the answers to all challenges can be seen by the issuer now. */
  publish: (challenges: readonly PublishedChallenge[]) => Promise<boolean>
}

export type Outcome =
  | { kind: 'issued'; record: OrderRecord & { chain_pem: string } }
  | { kind: 'wait'; step: 'proving' | 'finalizing'; until: Date; record: OrderRecord }
  | { kind: 'refused'; problem: IssuerProblem; record: OrderRecord }

/**
 * Goes as far with an order as it can without waiting. It may be called again with the last record that was
 * saved, at any time and in any process: what the issuer has is read before anything is sent, because an answer
 * or a request sent twice is refused. Throws an AcmeProblem or AcmeUnreachable when it has to be asked later.
 */
export async function advanceOrder(given: OrderRecord, deps: AdvanceDeps): Promise<Outcome> {
  let last = given
  const save = async (record: OrderRecord) => {
    await deps.save(record)
    last = record
  }
  try {
    return await advance(given, { ...deps, save })
  } catch (error) {
    if (!(error instanceof AcmeProblem && FINAL.has(error.type))) throw error
    const { type, message: detail, subproblems } = error
    return { kind: 'refused', problem: { type, detail, subproblems }, record: last }
  }
}

async function advance(given: OrderRecord, deps: AdvanceDeps): Promise<Outcome> {
  let record = given
  if (record.chain_pem !== null) return toIssued(record)
  if (record.csr === null) {
    const key_pem = await makeCertificateKey()
    record = { ...record, key_pem, csr: await makeCsr(record.names, key_pem) }
    await deps.save(record)
  }
  const order = await openOrder(record, deps)
  if (order.url !== record.order_url) {
    record = { ...record, order_url: order.url, finalize_url: order.finalize, challenges: [] }
    await deps.save(record)
  }
  switch (order.status) {
    case 'pending':
      return prove(record, order, deps)
    case 'ready':
      return finalize(record, order, deps)
    case 'processing':
      return wait(record, deps, 'finalizing', order.retryAt)
    case 'valid':
      return download(record, order, deps)
    default:
      return { kind: 'refused', problem: await explain(order, deps), record }
  }
}

/** The order there is, or a new one when the issuer has forgotten it. */
async function openOrder(record: OrderRecord, { client }: AdvanceDeps): Promise<Order> {
  if (record.order_url !== null) {
    try {
      return await client.getOrder(record.order_url)
    } catch (error) {
      if (!(error instanceof AcmeProblem && error.status === 404)) throw error
    }
  }
  const { names, profile, replaces } = record
  if (replaces === null) return client.newOrder({ names, profile })
  try {
    return await client.newOrder({ names, profile, replaces })
  } catch (error) {
    // A lost answer leads here too: the order that nobody knows the URL of counts as the replacement.
    if (!(error instanceof AcmeProblem && NOT_REPLACEABLE.has(error.type))) throw error
    return client.newOrder({ names, profile })
  }
}

async function prove(before: OrderRecord, order: Order, deps: AdvanceDeps): Promise<Outcome> {
  const { client, save, publish } = deps
  let record = before
  const found = await Promise.all(
    order.authorizations.map(async (url) => ({ url, is: await client.getAuthorization(url) })),
  )
  const open = found.filter(({ is }) => is.status === 'pending')
  const failed = found.find(({ is }) => is.status !== 'pending' && is.status !== 'valid')
  if (failed) return { kind: 'refused', problem: findProblem(failed.is), record }
  const isKnown = (url: string) => record.challenges.some((one) => one.authorization_url === url)
  if (!open.every(({ url }) => isKnown(url))) {
    const challenges: PublishedChallenge[] = []
    for (const { url, is } of open) {
      const chosen = await choose(url, is, deps)
      if (!chosen) return { kind: 'refused', problem: NO_CHALLENGE, record }
      challenges.push(chosen)
    }
    record = { ...record, challenges }
    await save(record)
  }
  // All of them are there before the issuer looks for the first: it may ask about several names at once.
  if (!(await publish(record.challenges))) return wait(record, deps, 'proving')
  for (const { url, is } of open) {
    const known = record.challenges.find((one) => one.authorization_url === url)
    const challenge = is.challenges.find((one) => one.url === known?.challenge_url)
    if (challenge?.status === 'pending') await client.answerChallenge(challenge.url)
  }
  return wait(record, deps, 'proving', found[0]?.is.retryAt)
}

const NO_CHALLENGE: IssuerProblem = {
  type: 'unsupportedIdentifier',
  detail: 'the issuer offers no challenge that can be answered here',
  subproblems: [],
}

async function choose(
  authorization_url: string,
  { hostname, isWildcard, challenges }: Authorization,
  { client, chooseTypes }: AdvanceDeps,
): Promise<PublishedChallenge | undefined> {
  for (const type of chooseTypes(hostname, isWildcard)) {
    const challenge = challenges.find((one) => one.type === type)
    if (!challenge) continue
    const { token, url: challenge_url } = challenge
    const key_authorization = toKeyAuthorization(token, await client.getThumbprint())
    const proof = { authorization_url, challenge_url, hostname, is_wildcard: isWildcard, type }
    return { ...proof, token, key_authorization }
  }
  return undefined
}

async function finalize(record: OrderRecord, order: Order, deps: AdvanceDeps): Promise<Outcome> {
  const finalized = await deps.client.finalize(order, record.csr ?? '')
  if (finalized.status === 'valid') return download(record, finalized, deps)
  if (finalized.status !== 'invalid') return wait(record, deps, 'finalizing', finalized.retryAt)
  return { kind: 'refused', problem: await explain(finalized, deps), record }
}

async function download(before: OrderRecord, order: Order, { client, save }: AdvanceDeps): Promise<Outcome> {
  const chain_pem = await client.downloadChain(order.certificate ?? '', before.preferred_issuer)
  const record = { ...before, chain_pem }
  await save(record)
  return toIssued(record)
}

function toIssued(record: OrderRecord): Outcome {
  const { chain_pem } = record
  if (chain_pem === null) throw new Error('an issued order has a chain')
  return { kind: 'issued', record: { ...record, chain_pem } }
}

function wait(
  record: OrderRecord,
  { client }: AdvanceDeps,
  step: 'proving' | 'finalizing',
  retryAt: Date | null = null,
): Outcome {
  const now = client.now.getTime()
  const waitMs = Math.min(Math.max((retryAt?.getTime() ?? 0) - now, POLL_MS), POLL_LIMIT_MS)
  return { kind: 'wait', step, until: new Date(now + waitMs), record }
}

/** An order that failed says why, or the name that failed does. */
async function explain(order: Order, { client }: AdvanceDeps): Promise<IssuerProblem> {
  for (const url of order.authorizations) {
    const authorization = await client.getAuthorization(url)
    if (authorization.status === 'invalid') return findProblem(authorization)
  }
  return order.error ?? { type: 'orderInvalid', detail: 'the issuer gave the order up', subproblems: [] }
}

function findProblem({ hostname, challenges, status }: Authorization): IssuerProblem {
  const found = challenges.find(({ error }) => error !== null)?.error
  return found ?? { type: 'unauthorized', detail: `the proof of ${hostname} is ${status}`, subproblems: [] }
}
