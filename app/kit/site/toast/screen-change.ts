/** Event for toasts: another screen is shown. */
export const screenChange = 'screenchange'
