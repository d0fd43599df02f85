import { type Access, type Given, open, own, read } from '../../../../tests/authorisation/access.ts'
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'accounts.getUser': read,
    'accounts.signIn': open,
    'accounts.signOut': open,
    'accounts.sendSignUpCode': open,
    'accounts.signUp': open,
    'accounts.sendResetPasswordCode': open,
    'accounts.resetPassword': open,
    'accounts.sendConfirmationCode': own,
    'accounts.confirmIdentity': own,
    'accounts.updateUser': own,
    'accounts.switchLanguage': own,
    'accounts.setAvatar': own,
    'accounts.deleteAvatar': own,
    'accounts.changePassword': own,
    'accounts.sendChangeEmailCode': own,
    'accounts.changeEmail': own,
    'accounts.selfDestruct': own,
    'accounts.cancelSelfDestruction': own,
    'accounts.markNotificationAsViewed': own,
    'accounts.getMember': own,
    'accounts.updateMember': own,
    'accounts.listSessions': own,
    'accounts.terminateSession': own,
    'accounts.terminateAllSessions': own,
    'accounts.prolongateSession': own,
    'accounts.getMfa': own,
    'accounts.setUpMfa': own,
    'accounts.enableMfa': own,
    'accounts.disableMfa': own,
    'accounts.generateRecoveryCodes': own,
    'accounts.verifyOtp': open,
    'accounts.verifyRecoveryCode': open,
    'accounts.listPasskeys': own,
    'accounts.startPasskeyRegistration': own,
    'accounts.registerPasskey': own,
    'accounts.renamePasskey': own,
    'accounts.deletePasskey': own,
    'accounts.startPasskeyCheck': open,
    'accounts.verifyPasskey': open,
    'accounts.listProviderLinks': own,
    'accounts.startProviderSignIn': open,
    'accounts.linkProvider': own,
    'accounts.unlinkProvider': own,
    'accounts.getProviderSignUp': open,
    'accounts.findSso': open,
    'accounts.startSso': open,
    'accounts.confirmSso': open,
  },
  objects: {
    'accounts.terminateSession': { of: 'session' },
    'accounts.renamePasskey': { of: 'passkey', body: { name: 'laptop' } },
    'accounts.deletePasskey': { of: 'passkey' },
    'accounts.startProviderSignIn': 'shared',
    'accounts.linkProvider': 'shared',
    'accounts.unlinkProvider': 'shared',
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  const options = await api.accounts.startPasskeyRegistration()
  const credential = new SoftwareAuthenticator().create(options)
  const passkey = await api.accounts.registerPasskey({ body: { name: 'laptop', credential } })
  const [session] = (await api.accounts.listSessions()).items
  return { session: String(session?.id), passkey: passkey.id }
}
