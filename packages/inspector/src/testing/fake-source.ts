import type {
  CapturedDetail,
  CapturedExchange,
  CapturedMessage,
  CapturedMessages,
  InspectorEvent,
  ReplayEdit,
} from '@nora/contract/tunnels'
import {
  type BodyPart,
  type ExchangeListener,
  type ExchangePage,
  type ExchangeSource,
  type OutputName,
  SourceRefusal,
} from '../exchanges/exchange-source.ts'
import { anExchange } from './exchanges.ts'

/** A source in memory; bodies are `data:` addresses. */
export class FakeSource implements ExchangeSource {
  readonly asked: string[] = []
  messages: CapturedMessage[] = []
  readonly edits: ReplayEdit[] = []
  replayedBy: ExchangeSource['replayedBy'] = 'client'
  #details: CapturedDetail[]
  readonly #bodies: Record<string, string>
  readonly #listeners = new Set<ExchangeListener>()

  constructor(details: CapturedDetail[], bodies: Record<string, string> = {}) {
    this.#details = details
    this.#bodies = bodies
  }

  async list({ query = '' }: { query?: string }): Promise<ExchangePage> {
    this.asked.push(query)
    const word = query.split('body:')[1] ?? ''
    return { items: this.#details.filter(({ path }) => path.includes(word)), next_cursor: null }
  }

  async getDetail(id: string): Promise<CapturedDetail> {
    const found = this.#details.find((detail) => detail.id === id)
    if (!found) throw new Error('No such exchange')
    return found
  }

  async listMessages(_id: string, from: number): Promise<CapturedMessages> {
    return { items: this.messages.slice(from), dropped_count: 0, unreadable: null }
  }

  bodyUrl(_id: string, part: BodyPart): string {
    return `data:text/plain,${encodeURIComponent(this.#bodies[part] ?? '')}`
  }

  outputUrl(_id: string, from: OutputName, offset: number): string {
    return `data:text/plain,${encodeURIComponent((this.#bodies[from] ?? '').slice(offset))}`
  }

  harUrl({ query, withSecrets }: { query: string; withSecrets: boolean }): string {
    return `list.har?q=${query}&secrets=${withSecrets}`
  }

  async replay(id: string, edit?: ReplayEdit): Promise<CapturedExchange> {
    if (edit) this.edits.push(edit)
    if (edit?.target === '') throw new SourceRefusal('No', { target: 'Begins with a slash' })
    return anExchange({ id: `replay_of_${id}`, replay_of: id })
  }

  async clear(): Promise<void> {
    this.#details = []
  }

  listen(listener: ExchangeListener): () => void {
    this.#listeners.add(listener)
    queueMicrotask(() => listener.onConnected())
    return () => this.#listeners.delete(listener)
  }

  say(event: InspectorEvent): void {
    for (const listener of this.#listeners) listener.onEvent(event)
  }

  lose(): void {
    for (const listener of this.#listeners) listener.onLost()
  }
}
