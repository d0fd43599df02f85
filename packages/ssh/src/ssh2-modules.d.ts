declare module 'ssh2/lib/protocol/constants.js' {
  const constants: { SUPPORTED_KEX: string[] }
  export default constants
}
