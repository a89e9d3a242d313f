import type { LucideIcon } from 'lucide-react'

/** A screen of the back office that the sidebar leads to. */
export type AdminLink = { to: string; label: string; icon: LucideIcon }
