const key = '/v1/passwords/user_key'
const keys = '/v1/team/passwords/user_keys'

export const vaultCalls = {
  getUserKey: { method: 'GET', path: key },
  saveUserKey: { method: 'PUT', path: key },
  vouchForKey: { method: 'POST', path: `${key}/vouch` },
  replaceSlot: { method: 'POST', path: `${key}/slots` },
  removeSlot: { method: 'DELETE', path: `${key}/slots/{id}` },
  renewUserKey: { method: 'POST', path: `${key}/renew` },
  resetUserKey: { method: 'POST', path: `${key}/reset` },
  listVaultDevices: { method: 'GET', path: `${key}/devices` },
  addVaultDevice: { method: 'POST', path: `${key}/devices` },
  setDevicePin: { method: 'PUT', path: `${key}/devices/{id}/pin` },
  removeVaultDevice: { method: 'DELETE', path: `${key}/devices/{id}` },
  getVaultPins: { method: 'GET', path: `${key}/pins` },
  saveVaultPins: { method: 'PUT', path: `${key}/pins` },
  beginVaultLogin: { method: 'POST', path: '/v1/passwords/login/nonce' },
  unlockVault: { method: 'POST', path: '/v1/passwords/login' },
  verifyVault: { method: 'POST', path: '/v1/passwords/verify' },
  lockVault: { method: 'POST', path: '/v1/passwords/lock' },
  listVaultMembers: { method: 'GET', path: '/v1/passwords/members' },
  addDirectoryEntry: { method: 'POST', path: '/v1/passwords/members' },
  listUserKeys: { method: 'GET', path: keys },
  askForUserKey: { method: 'POST', path: `${keys}/{id}/ask` },
  getVaultPolicy: { method: 'GET', path: '/v1/team/passwords/policy' },
  saveVaultPolicy: { method: 'PUT', path: '/v1/team/passwords/policy' },
} as const
