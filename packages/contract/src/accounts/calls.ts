export const accountsCalls = {
  getUser: { method: 'GET', path: '/v1/user' },
  signIn: { method: 'POST', path: '/v1/user/sign_in' },
  signOut: { method: 'POST', path: '/v1/user/sign_out' },
  sendSignUpCode: { method: 'POST', path: '/v1/user/send_sign_up_code' },
  signUp: { method: 'POST', path: '/v1/user/sign_up' },
  sendResetPasswordCode: { method: 'POST', path: '/v1/user/send_reset_password_code' },
  resetPassword: { method: 'POST', path: '/v1/user/reset_password' },
  switchLanguage: { method: 'POST', path: '/v1/user/switch_language' },
} as const
