declare module 'ssh2/lib/protocol/constants.js' {
  const constants: { SUPPORTED_KEX: string[] }
  export default constants
}

declare module 'ssh2/lib/protocol/kex.js' {
  type Way = {
    cipher: readonly string[]
    mac: readonly string[]
    compress: readonly string[]
    lang: string[]
  }
  const kex: {
    KexInit: new (lists: {
      kex: readonly string[]
      serverHostKey: readonly string[]
      cs: Way
      sc: Way
    }) => import('./ssh2-internals.ts').Offer
  }
  export default kex
}
