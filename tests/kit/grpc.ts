import {
  Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  type ClientWritableStream,
  credentials,
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceError,
  type StatusObject,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js'

const asIs = (bytes: Buffer): Buffer => bytes
const codec = {
  requestSerialize: asIs,
  requestDeserialize: asIs,
  responseSerialize: asIs,
  responseDeserialize: asIs,
}
const method = (name: string, requestStream: boolean, responseStream: boolean) => ({
  path: `/nora.Test/${name}`,
  requestStream,
  responseStream,
  ...codec,
})

const SERVICE = {
  unary: method('unary', false, false),
  collect: method('collect', true, false),
  count: method('count', false, true),
  chat: method('chat', true, true),
  fail: method('fail', false, false),
  hang: method('hang', false, true),
  wait: method('wait', false, false),
}

/** A service of gRPC. */
export class GrpcOrigin {
  port = 0
  /** Calls of `hang` that the client has given up. */
  cancelled = 0
  /** Calls of `wait`, which nobody answers, and what `collect` and `chat` were sent in all. */
  waiting = 0
  messages = 0
  /** Watches that run. */
  readonly watches = new Set<ServerWritableStream<Buffer, Buffer>>()
  readonly #server = new Server()

  constructor() {
    this.#server.addService(SERVICE, {
      unary: (call: ServerUnaryCall<Buffer, Buffer>, answer: sendUnaryData<Buffer>) => {
        call.sendMetadata(getMetadata({ 'x-first': String(call.metadata.get('x-ask')[0] ?? '') }))
        answer(null, Buffer.concat([Buffer.from('echo '), call.request]), getMetadata({ 'x-last': 'yes' }))
      },
      collect: (call: ServerReadableStream<Buffer, Buffer>, answer: sendUnaryData<Buffer>) => {
        let bytes = 0
        call.on('data', (message: Buffer) => {
          this.messages++
          bytes += message.length
        })
        call.on('end', () => answer(null, Buffer.from(String(bytes))))
      },
      count: (call: ServerWritableStream<Buffer, Buffer>) => {
        for (let i = 1; i <= Number(call.request.toString()); i++) call.write(Buffer.from(String(i)))
        call.end(getMetadata({ 'x-last': 'counted' }))
      },
      chat: (call: ServerDuplexStream<Buffer, Buffer>) => {
        call.on('data', (message: Buffer) => {
          this.messages++
          call.write(Buffer.concat([Buffer.from('re: '), message]))
        })
        call.on('end', () => call.end())
      },
      fail: (_call: ServerUnaryCall<Buffer, Buffer>, answer: sendUnaryData<Buffer>) => {
        const metadata = getMetadata({ why: 'gone' })
        answer({ code: status.NOT_FOUND, details: 'нет такого', metadata })
      },
      hang: (call: ServerWritableStream<Buffer, Buffer>) => {
        call.write(Buffer.from('here'))
        this.watches.add(call)
        call.on('cancelled', () => {
          this.watches.delete(call)
          this.cancelled++
        })
      },
      wait: () => {
        this.waiting++
      },
    })
  }

  /** Sends to all open watches. */
  tell(text: string): void {
    for (const call of this.watches) call.write(Buffer.from(text))
  }

  /** Listens in the clear, or over TLS with a chain and its key; on a free port unless one is named. */
  async listen(pair?: { cert_chain: Buffer; private_key: Buffer }, port = 0): Promise<void> {
    const credentials = pair ? ServerCredentials.createSsl(null, [pair]) : ServerCredentials.createInsecure()
    this.port = await new Promise((resolve, reject) => {
      const onBound = (error: Error | null, port: number) => (error ? reject(error) : resolve(port))
      this.#server.bindAsync(`127.0.0.1:${port}`, credentials, onBound)
    })
  }

  close(): void {
    this.#server.forceShutdown()
  }
}

/** A client of it, over TLS and through whatever stands between. */
export class GrpcClient {
  readonly #client: Client

  /** `caPem`: null in the clear. */
  constructor(port: number, host: string, caPem: Buffer | null) {
    const name = {
      ...(caPem !== null && { 'grpc.ssl_target_name_override': 'edge.localhost' }),
      'grpc.default_authority': host,
    }
    const channel = caPem === null ? credentials.createInsecure() : credentials.createSsl(caPem)
    this.#client = new Client(`127.0.0.1:${port}`, channel, name)
  }

  /** The answer, with the metadata before and behind it. */
  unary(text: string, name: 'unary' | 'fail' | 'wait' = 'unary') {
    return new Promise<{ answer: string; first: Metadata; end: StatusObject }>((resolve, reject) => {
      let first = new Metadata()
      let answer = ''
      const onAnswer = (error: ServiceError | null, value?: Buffer): void => {
        if (error) reject(error)
        else answer = value?.toString() ?? ''
      }
      const metadata = getMetadata({ 'x-ask': 'please' })
      const { path } = SERVICE[name]
      const call = this.#client.makeUnaryRequest(path, asIs, asIs, Buffer.from(text), metadata, onAnswer)
      call.on('metadata', (metadata) => {
        first = metadata
      })
      call.on('status', (end) => resolve({ answer, first, end }))
    })
  }

  collect(onAnswer: (error: ServiceError | null, value?: Buffer) => void): ClientWritableStream<Buffer> {
    return this.#client.makeClientStreamRequest(SERVICE.collect.path, asIs, asIs, onAnswer)
  }

  stream(name: 'count' | 'hang', text: string, deadlineMs?: number): ClientReadableStream<Buffer> {
    const options = deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs }
    return this.#client.makeServerStreamRequest(SERVICE[name].path, asIs, asIs, Buffer.from(text), options)
  }

  chat(): ClientDuplexStream<Buffer, Buffer> {
    return this.#client.makeBidiStreamRequest(SERVICE.chat.path, asIs, asIs)
  }

  close(): void {
    this.#client.close()
  }
}

function getMetadata(values: Record<string, string>): Metadata {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(values)) metadata.set(name, value)
  return metadata
}
