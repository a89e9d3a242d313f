/** Size of the pictures for social networks. */
export const shareSizePx = { width: 1200, height: 630 } as const
