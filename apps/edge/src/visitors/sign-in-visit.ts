import type { Lang } from '@nora/kit'
import type { ActionInput, Awaitable, PolicyAnswer, VisitorGate, VisitorGrant } from '@nora/policy'
import type { VisitedEndpoint } from './visitor-sessions.ts'

/** What a sign-in says on its page, in the language of the visitor. */
export type SignInView = {
  readonly title: string
  /** A paragraph above the form; plain text. */
  readonly text: string
  /** What went wrong; plain text. */
  readonly error?: string
  /** null: there is nothing to fill in. */
  readonly form: SignInForm | null
  readonly status?: number
  /** Seconds after which it may be tried again. */
  readonly retryAfterS?: number
}

export type SignInForm = {
  readonly fields: readonly SignInField[]
  readonly submit: string
}

export type SignInField =
  | { readonly kind: 'hidden'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'text' | 'email' | 'password' | 'code'
      readonly name: string
      readonly label: string
      readonly value?: string
    }

type AnswerField = readonly [name: string, value: string]

/** One request of a visitor to the pages of a sign-in. */
export type SignInVisit = {
  readonly gate: VisitorGate
  /** The action as the policy has it: `config`, `text` for its templates, `host` for what it may ask. */
  readonly input: ActionInput
  readonly endpoint: VisitedEndpoint
  /** `https://shop.example.com`, as the visitor has opened it. */
  readonly origin: string
  readonly lang: Lang
  /** Where to go back to, within this host. */
  readonly to: string
  readonly query: URLSearchParams
  /** Keeps something sealed in this browser between two steps of the sign-in, for ten minutes. */
  readonly flow: {
    readonly seal: (content: object) => AnswerField
    /** null: nothing is there, or no longer. */
    readonly read: () => unknown
    /** Makes the browser forget it. */
    readonly clear: AnswerField
  }
  readonly page: (view: SignInView, fields?: readonly AnswerField[]) => PolicyAnswer
  readonly redirect: (url: string, fields?: readonly AnswerField[]) => PolicyAnswer
  /** Opens the session and goes back to where the visitor wanted to go. Rejects with SignInUnavailable. */
  readonly complete: (grant: VisitorGrant, to?: string) => Promise<PolicyAnswer>
}

/** How an action finds out who a visitor is. */
export type SignInMethod = {
  /** `GET /.nora/sign-in/GATE?to=…` */
  readonly show: (visit: SignInVisit) => Awaitable<PolicyAnswer>
  /** `POST` to it, from a page of this host. */
  readonly submit?: (visit: SignInVisit, form: URLSearchParams) => Awaitable<PolicyAnswer>
  /** `GET /.nora/callback?gate=GATE…`: the visitor comes back from elsewhere. */
  readonly comeBack?: (visit: SignInVisit) => Awaitable<PolicyAnswer>
}
