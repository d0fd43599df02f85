import { type PushBody, VisitorSeals } from '@nora/link'

/**
 * The keys that all edges and control share for what visitors carry. What control pushed last holds while it is
 * away.
 */
export class VisitorKeys {
  #seals: VisitorSeals | null = null
  #consoleUrl: string | null = null

  set({ keys, console_url }: PushBody<'set_visitor_keys'>): void {
    this.#seals = new VisitorSeals(keys)
    this.#consoleUrl = console_url
  }

  /** Where people sign in with their accounts; null before control has said it. */
  get consoleUrl(): string | null {
    return this.#consoleUrl
  }

  /** null before control has given a key. */
  seal(purpose: string, content: object): string | null {
    return this.#seals?.seal(purpose, content) ?? null
  }

  /** null for what nobody has sealed for the purpose. */
  open(purpose: string, token: string): unknown {
    return this.#seals?.open(purpose, token) ?? null
  }
}
