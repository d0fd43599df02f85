/** Node's server, which closes idle connections after 50 ms without a word of warning. Prints its port. */
import { createServer } from 'node:http'

const server = createServer((req, res) => {
  res.sendDate = false
  req
    .resume()
    .on('end', () => res.writeHead(200, { 'content-length': 2, connection: 'keep-alive' }).end('ok'))
})
server.keepAliveTimeout = 50
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
