import { BodyReplacer, type OnReplaced, type Replacement } from './body-replacer.ts'

type Replacing = { readonly replacements: readonly Replacement[]; readonly onReplaced: OnReplaced }

/** What rules want done to the body of a message, which passes after they have run. */
export class BodyEdits {
  /** The coding that it is compressed with; null: none. */
  coding: string | null = null
  readonly #replacing: Replacing[] = []

  get replaces(): boolean {
    return this.#replacing.length > 0
  }

  get isEmpty(): boolean {
    return this.coding === null && !this.replaces
  }

  /** Throws an EvaluationError for what is no pattern. */
  replace(replacements: readonly Replacement[], onReplaced: OnReplaced): void {
    // What cannot be compiled must show while the rule runs.
    const replacing = { replacements, onReplaced }
    new BodyReplacer(replacements, onReplaced)
    this.#replacing.push(replacing)
  }

  /** For one body, in the order of the rules. */
  createReplacers(): BodyReplacer[] {
    return this.#replacing.map(({ replacements, onReplaced }) => new BodyReplacer(replacements, onReplaced))
  }
}
