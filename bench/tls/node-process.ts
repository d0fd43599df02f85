/** Node's own TLS server with one certificate, as a process: what a server in Node costs that does nothing else. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { makePairs } from './pairs.ts'

const [pair] = makePairs(1)
const server = createServer({ cert: pair?.chain_pem, key: pair?.key_pem, ALPNProtocols: ['h2', 'http/1.1'] })
server.on('secureConnection', (socket) => socket.on('error', () => socket.destroy()).resume())
server.on('tlsClientError', (_, socket) => socket.destroy())
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ port: (server.address() as AddressInfo).port })
