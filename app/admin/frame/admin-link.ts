import type { LucideIcon } from 'lucide-react'

/** A sidebar link to a back office screen. */
export type AdminLink = { to: string; label: string; icon: LucideIcon }
