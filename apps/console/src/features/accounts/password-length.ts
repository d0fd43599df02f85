/** Until the settings of the installation are here, which may ask for more. */
export const PASSWORD_MIN_LENGTH = 3
