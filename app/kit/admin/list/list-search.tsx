import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { isSingleKey } from '../shortcuts/single-keys.ts'
import { changedAddress } from '#kit/records/list-address.ts'
import { useListParams } from './use-list-params.ts'

const pauseMs = 200

/** Searches 200 ms after the last key. `/` focuses it from anywhere on the page, Escape clears it. */
export function ListSearch({ placeholder }: { placeholder: string }) {
	const params = useListParams()
	const navigate = useNavigate()
	const { pathname } = useLocation()
	const { location: next } = useNavigation()
	/** A row was opened before the search was sent, which must not stop that. */
	const isLeaving = next !== undefined && next.pathname !== pathname
	const requested = params.get('q') ?? ''
	const [text, setText] = useState(requested)
	const input = useRef<HTMLInputElement>(null)
	const sent = useRef(requested)
	useEffect(() => {
		// Follow Back, Forward, and links that clear the search.
		if (requested === sent.current) return
		sent.current = requested
		setText(requested)
	}, [requested])
	useEffect(() => {
		const wanted = text.trim()
		if (isLeaving || wanted === sent.current) return
		const timer = setTimeout(() => {
			sent.current = wanted
			const search = changedAddress(params, { q: wanted })
			void navigate({ search }, { replace: true, preventScrollReset: true })
		}, pauseMs)
		// A row that is opened now leaves before `isLeaving` says so.
		const onClick = (event: MouseEvent) => opensPage(event, pathname) && clearTimeout(timer)
		document.addEventListener('click', onClick)
		return () => {
			clearTimeout(timer)
			document.removeEventListener('click', onClick)
		}
	}, [text, params, navigate, isLeaving, pathname])
	useEffect(() => {
		// Pick up text typed before the scripts started.
		if (input.current?.value) setText(input.current.value)
	}, [])
	useSlash(input)
	return (
		<div className="list-search">
			<Search aria-hidden="true" />
			<input
				ref={input}
				type="search"
				className="admin-input"
				placeholder={placeholder}
				aria-label={placeholder.replace(/(?<!\.)\.+$/, '')}
				aria-keyshortcuts="/"
				value={text}
				onChange={({ target }) => setText(target.value)}
				onKeyDown={({ key }) => key === 'Escape' && setText('')}
			/>
		</div>
	)
}

/** Whether a click opens another page in this tab. */
function opensPage(event: MouseEvent, pathname: string): boolean {
	const link = event.target instanceof Element ? event.target.closest('a') : null
	const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
	return link !== null && link.target === '' && !isModified && link.pathname !== pathname
}

/** `/` focuses the search, unless the user is typing elsewhere or single-key shortcuts are off. */
function useSlash(input: React.RefObject<HTMLInputElement | null>) {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (!isSingleKey(event, '/')) return
			event.preventDefault()
			input.current?.focus()
		}
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [input])
}
