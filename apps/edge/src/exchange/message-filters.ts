import type { OriginStream } from '../upstreams/origin-stream.ts'

type MessageFilter = {
  /** A part of the content, given up. */
  write(bytes: Buffer, start: number, end: number): void
  /** All of it has come. */
  end(trailers: Buffer | null): void
  /** What is made is taken again. */
  resume(): void
  destroy(): void
}

/** Changes the body of a request on its way. */
export type RequestBodyFilter = MessageFilter & {
  /** Some of the body may be in it: a second sending goes on with what it makes. */
  hasBegun: boolean
}

/** Changes the body of a response on its way. */
export type ResponseBodyFilter = MessageFilter & {
  /** Takes what was written, which came with this much of the stream's credit. */
  take(stream: OriginStream, creditBytes: number): void
}
