type Handlers = { onOpen(): void; onData(data: string): void; onLost(): void }

/** The live stream of the server; the browser comes back by itself when it breaks. Answers how to stop. */
export function listenToExchanges(path: string, { onOpen, onData, onLost }: Handlers): () => void {
  const stream = new EventSource(path)
  stream.addEventListener('open', onOpen)
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => onData(data))
  stream.addEventListener('error', onLost)
  return () => stream.close()
}
