import { lazy } from 'react'
import type { StaffMenu as Menu } from './staff-menu.tsx'

/** Loaded for staff only; renders nothing when the chunk fails to load. */
export const StaffMenu = lazy<typeof Menu>(() =>
	import('./staff-menu.tsx').then(
		(module) => ({ default: module.StaffMenu }),
		() => ({ default: () => null }),
	),
)
