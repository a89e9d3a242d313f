import { createContext } from 'react'

/** What marks the page's own scripts while it is rendered; nothing in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
