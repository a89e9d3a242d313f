import { lazy } from 'react'
import type { EditLayer as Layer } from './edit-layer.tsx'

/** Loaded for people who may edit; renders nothing when the chunk fails to load. */
export const EditLayer = lazy<typeof Layer>(() =>
	import('./edit-layer.tsx').then(
		(module) => ({ default: module.EditLayer }),
		() => ({ default: () => null }),
	),
)
