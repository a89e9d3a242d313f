/** Event that tells the toasts that another screen stands there. */
export const screenChange = 'screenchange'
