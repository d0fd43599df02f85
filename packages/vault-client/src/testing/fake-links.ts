import { ApiProblem } from '@nora/client'
import type { Call } from '@nora/contract'
import { calls } from '@nora/contract/calls'
import type { CreateInlineShare, Share, ShareFile } from '@nora/contract/passwords'
import { CHUNK_BYTES, fromBase64url, randomBytes, sha256, toBase64url } from '@nora/vault-core'

const SEALED_CHUNK_BYTES = CHUNK_BYTES + 16
const UNTIL = '2026-02-01T00:00:00.000Z'

type Bytes = Uint8Array<ArrayBuffer>
type StoredLink = CreateInlineShare & { by: string; opened: number; views_left: number | null }
type Input = { params?: Record<string, string>; body?: unknown }
/** Changes a chunk on its way out. */
export type ChunkLie = (id: string, index: number, chunk: Bytes) => Bytes

/** Links and their files as a server keeps them: one that wants a file opens nothing before it is whole. */
export class FakeLinks {
  lie: ChunkLie = (_id, _index, chunk) => chunk
  /** Refuses or loses what a client puts. */
  onPut: (index: number) => void = () => {}
  readonly links = new Map<string, StoredLink>()
  readonly chunks = new Map<string, Map<number, Bytes>>()
  readonly #tickets = new Map<string, string>()

  /** Calls as one caller has them; whoever has no account asks as nobody. */
  // biome-ignore lint/suspicious/noExplicitAny: a table of calls by name, whose inputs the contract types for their callers
  connect(subject: string): Record<string, (input: any) => unknown> {
    return {
      createInlineShare: ({ body }) => {
        this.links.set(body.id, { ...body, by: subject, opened: 0, views_left: body.views })
        return { id: body.id, expires_at: UNTIL }
      },
      putShareChunk: ({ params, body }) => this.#put(params.id, Number(params.chunk), body),
      revokeShare: ({ params }) => this.#forget(params.id),
      listShares: () => ({
        mine: [...this.links.values()].filter(({ by }) => by === subject).map((link) => this.#show(link)),
        for_me: [...this.links.values()]
          .filter((link) => link.for_user_id === subject && this.#isWhole(link))
          .map((link) => this.#show(link)),
      }),
      lookAtShare: async ({ params, body }) => {
        const { views_left, asks_passphrase, takes_reply, file_bytes } = await this.#find(
          params.id,
          body.auth,
        )
        const look = { team: 'Sample', expires_at: UNTIL, views_left, asks_passphrase, takes_reply }
        return { ...look, file_bytes: file_bytes ?? null }
      },
      openShare: async ({ params, body }) => this.#open(await this.#find(params.id, body.auth)),
      openShareForMe: ({ params }) => {
        const link = this.#get(params.id)
        if (link.for_user_id !== subject) throw missing()
        return this.#open(link)
      },
    }
  }

  /** Chunks, for whoever shows the ticket of their link. */
  stream() {
    return async (call: Call, { params, body }: Input): Promise<Response> => {
      if (call !== calls.passwords.getShareChunk) throw new Error(`${call.path} is no stream of links`)
      const { id = '', chunk = '' } = params ?? {}
      const { ticket } = body as { ticket: string }
      const stored = this.chunks.get(id)?.get(Number(chunk))
      if (this.#tickets.get(ticket) !== id || stored === undefined) throw missing()
      return new Response(this.lie(id, Number(chunk), stored))
    }
  }

  async #put(id: string, index: number, body: Blob): Promise<ShareFile> {
    const link = this.#get(id)
    this.onPut(index)
    const stored = this.chunks.get(id) ?? new Map<number, Bytes>()
    this.chunks.set(id, stored.set(index, new Uint8Array(await body.arrayBuffer())))
    const bytes = link.file_bytes ?? 0
    return { bytes, chunks: Math.ceil(bytes / SEALED_CHUNK_BYTES), stored: [...stored.keys()] }
  }

  #open(link: StoredLink) {
    if (link.views_left === 0 || !this.#isWhole(link)) throw missing()
    link.opened++
    if (link.views_left !== null) link.views_left--
    const ticket = toBase64url(randomBytes(32))
    this.#tickets.set(ticket, link.id)
    const file = typeof link.file_bytes === 'number' ? { bytes: link.file_bytes, ticket } : null
    return { envelope: link.envelope, views_left: link.views_left, reply_key: null, file }
  }

  #isWhole({ id, file_bytes }: StoredLink): boolean {
    const stored = [...(this.chunks.get(id)?.values() ?? [])]
    return stored.reduce((sum, chunk) => sum + chunk.length, 0) === (file_bytes ?? 0)
  }

  #get(id: string): StoredLink {
    const link = this.links.get(id)
    if (link === undefined) throw missing()
    return link
  }

  async #find(id: string, auth: string): Promise<StoredLink> {
    const link = this.#get(id)
    const hash = toBase64url(await sha256(fromBase64url(auth)))
    if (link.auth_hash !== hash || !this.#isWhole(link)) throw missing()
    return link
  }

  #forget(id: string): void {
    this.links.delete(id)
    this.chunks.delete(id)
  }

  #show(link: StoredLink): Share {
    const { id, own_copy, asks_passphrase, for_user_id, takes_reply, views_left, opened, by } = link
    const shown = { id, own_copy, asks_passphrase, for_user_id, takes_reply, views_left, opened }
    const none = { folder_id: null, record_id: null, opened_at: null, reply: null }
    const state = this.#isWhole(link) ? 'open' : 'unfinished'
    const rest = { kind: 'inline', user_id: by, expires_at: UNTIL, created_at: UNTIL, state } as const
    return { ...shown, ...none, ...rest, file_bytes: link.file_bytes ?? null } as Share
  }
}

function missing(): ApiProblem {
  return new ApiProblem(404, { code: 'NotFound', error: 'Not found.' }, null)
}
