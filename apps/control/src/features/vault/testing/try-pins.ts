import {
  type Bytes,
  beginPin,
  equalBytes,
  evaluatePin,
  fromBase64url,
  importDeviceHalf,
  makeServerHalf,
  open,
  randomBytes,
  slotContext,
  type UnlockSecrets,
} from '@nora/vault-core'

/** What a thief has of a device: its half as bytes, and the account key under the PIN. */
export type StolenDevice = { user_id: string; half: Bytes; slot: { id: string; envelope: string } }
/** What a thief has of a server: the half, opened with `master.key`, and the public half of the login. */
export type StolenServer = { half: Bytes; pin_public: string }

/**
 * Tries PINs without asking anybody, as a thief would. In the place of a half that was not stolen there is a guess of it.
 * Answers the PIN that opens the account key or gives the login of the device, and how many were tried.
 */
export async function tryPins(
  stolen: { device?: StolenDevice; server?: StolenServer },
  pins: readonly string[],
): Promise<{ found: string | null; tried: number }> {
  const half = await importDeviceHalf(stolen.device?.half ?? randomBytes(32))
  const serverHalf = stolen.server?.half ?? makeServerHalf()
  let tried = 0
  for (const pin of pins) {
    tried++
    const { blinded, finish } = await beginPin(half, pin)
    const secrets = await finish(evaluatePin(serverHalf, blinded))
    if ((await opensSlot(secrets, stolen.device)) || isLogin(secrets, stolen.server))
      return { found: pin, tried }
  }
  return { found: null, tried }
}

async function opensSlot({ wrap }: UnlockSecrets, device: StolenDevice | undefined): Promise<boolean> {
  if (!device) return false
  const context = slotContext({ user_id: device.user_id, kind: 'pin', slot_id: device.slot.id })
  return open(wrap, context, fromBase64url(device.slot.envelope)).then(
    () => true,
    () => false,
  )
}

function isLogin({ loginPublic }: UnlockSecrets, server: StolenServer | undefined): boolean {
  return server !== undefined && equalBytes(loginPublic, fromBase64url(server.pin_public))
}
