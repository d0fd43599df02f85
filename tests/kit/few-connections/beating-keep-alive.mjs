/**
 * A server that closes all idle connections every 50 ms, whenever they were used last. Prints its port; an answer
 * says how often its request has come.
 */
import { createServer } from 'node:http'

const seen = new Map()
const server = createServer((req, res) => {
  let body = ''
  req.on('data', (bytes) => {
    body += bytes
  })
  req.on('end', () => {
    const times = (seen.get(body) ?? 0) + 1
    if (body !== '') seen.set(body, times)
    res.setHeader('connection', 'keep-alive')
    res.end(JSON.stringify({ times, most: Math.max(0, ...seen.values()), distinct: seen.size }))
  })
})
setInterval(() => server.closeIdleConnections(), 50)
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
