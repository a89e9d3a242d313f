import { lazy } from 'react'
import type { StaffMenu as Menu } from './staff-menu.tsx'

/** Nobody but staff loads it; where it cannot be loaded, the page does without. */
export const StaffMenu = lazy<typeof Menu>(() =>
	import('./staff-menu.tsx').then(
		(module) => ({ default: module.StaffMenu }),
		() => ({ default: () => null }),
	),
)
