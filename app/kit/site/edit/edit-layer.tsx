import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import type { Sections } from '../session/session-change.ts'
import { keepLinks } from './place-links.ts'
import type { Found } from './place-links.ts'
import './edit-layer.css'

const hiddenKey = 'editLinksHidden'

/** For people who may edit: a link to this page's form, links beside what can be corrected, a switch to hide them. */
export function EditLayer({ sections }: { sections: Sections }) {
	const { pathname } = useLocation()
	const [isOn, setIsOn] = useState(areLinksWanted)
	const [found, setFound] = useState<Found>({ hasPlaces: false, form: null })
	useEffect(
		() =>
			keepLinks({
				site: { path: pathname, sections },
				isOn,
				onFound: (next) => setFound((last) => (isSame(last, next) ? last : next)),
			}),
		[pathname, sections, isOn],
	)
	const notices = document.querySelector('.notices')
	if (!notices || (!found.form && !found.hasPlaces)) return null
	const label = isOn ? 'Hide the edit links' : 'Show the edit links'
	// Among the notices, so that it stands above them, and toasts above it.
	return createPortal(
		<section className="edit-bar" aria-label="Editing">
			{isOn && found.form ? (
				<a href={found.form} className="edit-page">
					Edit this page
				</a>
			) : null}
			<button
				type="button"
				aria-label={label}
				title={label}
				onClick={() => {
					wantLinks(!isOn)
					setIsOn(!isOn)
				}}
			>
				<svg viewBox="0 0 24 24" aria-hidden="true">
					<path d={isOn ? cross : pencil} />
				</svg>
			</button>
		</section>,
		notices,
	)
}

const pencil = 'M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4'
const cross = 'M6 6l12 12M18 6L6 18'

function isSame(one: Found, other: Found): boolean {
	return one.hasPlaces === other.hasPlaces && one.form === other.form
}

function areLinksWanted(): boolean {
	try {
		return localStorage.getItem(hiddenKey) === null
	} catch {
		return true
	}
}

function wantLinks(areWanted: boolean) {
	try {
		if (areWanted) localStorage.removeItem(hiddenKey)
		else localStorage.setItem(hiddenKey, 'true')
	} catch {
		// Storage is blocked: the choice holds until the page is left.
	}
}
