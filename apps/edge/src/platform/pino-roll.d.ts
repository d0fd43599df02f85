/** Declares the part of pino-roll 4 that is used, because the package has no types. */
declare module 'pino-roll' {
  type Options = {
    file: string
    extension: string
    size: string
    limit: { count: number; removeOtherLogFiles: boolean }
    mkdir: boolean
    mode: number
    minLength: number
    maxLength: number
    periodicFlush: number
  }
  type RollingFile = {
    write(text: string): boolean
    flushSync(): void
    end(): void
    on(event: 'error', listener: (error: Error) => void): void
  }
  export default function roll(options: Options): Promise<RollingFile>
}
