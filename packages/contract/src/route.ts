import type { z } from 'zod'
import type { Action } from './permissions.ts'
import type { ProblemCode } from './problems/problems.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Describes a call at run time without a schema, so that a browser bundle carries no validator. */
export type Call = { readonly method: Method; readonly path: string }

/**
 * Says who may call: anybody, any signed-in person or program, a machine by its token of the secrets store, or those
 * whom the permission table allows.
 */
export type Access = 'public' | 'signed_in' | 'machine' | { readonly permission: Action }

export type Upload = { readonly media_types: readonly string[]; readonly limit_bytes: number }

export type RouteSpec = {
  readonly summary: string
  readonly description?: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Shape of a successful answer; `null` when there is no body (204). */
  readonly answer: z.ZodType | null
  readonly status?: 200 | 201 | 202 | 204
  /**
   * `required`: a browser's session is needed, tokens of programs are refused. `confirmed`: besides, the
   * person has proved who they are within the last minutes (`confirmIdentity`). `confirmed_or_program`: the
   * same of browsers, and programs may call it too, because what they make ends with them.
   */
  readonly session?: 'required' | 'confirmed' | 'confirmed_or_program'
  /**
   * Only people call it: a browser's session, or the client after `nora login`. `unlocked`: besides, the vault is
   * unlocked for this session; `verified`: its owner has proved within the last minutes that they hold the key.
   */
  readonly vault?: 'person' | 'unlocked' | 'verified'
  /** How large the body in JSON may be, where it is more than the usual 256 KiB. */
  readonly limit_bytes?: number
  /** The body is a file of one of these media types, sent as it is. */
  readonly upload?: Upload
  /** Codes this route answers besides the ones every route may (see `commonProblems`). */
  readonly problems?: readonly ProblemCode[]
  /** The answer is `text/event-stream`; `answer` then describes the data of one event. */
  readonly stream?: true
  /** The answer is a file of one of these media types, sent while it is made; `answer` is its text. */
  readonly file?: readonly string[]
}

export type Route = Call & RouteSpec & { readonly feature: string }

export type RouteInput<R extends RouteSpec> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  (R['upload'] extends Upload ? { body: Blob } : Part<'body', R['body']>)

type Part<K extends string, S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : unknown

export type RouteAnswer<R extends RouteSpec> = R['answer'] extends z.ZodType
  ? z.output<R['answer']>
  : undefined

/** Joins a call with its description, keeping both types exact. */
export function route<const C extends Call, const S extends RouteSpec>(
  feature: string,
  call: C,
  spec: S,
): C & S & { feature: string } {
  return { feature, ...call, ...spec }
}
