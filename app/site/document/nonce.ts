import { createContext } from 'react'

/** The nonce of the page's own scripts during server rendering; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
