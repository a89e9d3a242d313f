import CircleUser from 'lucide-react/icons/circle-user'
import ExternalLink from 'lucide-react/icons/external-link'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Fragment, useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import type { LucideIcon } from 'lucide-react'
import { LostConnection } from '#kit/site/connection/lost-connection.tsx'
import { loadToasts } from '#kit/site/toast/toast.ts'
import { Logo } from '#kit/site/illustrations/logo.tsx'
import { announceSessionChange } from '#kit/site/session/session-change.ts'
import { signOut } from '#kit/site/session/sign-out.ts'
import { followFocus } from '../dialog.tsx'
import { openPalette } from '../palette/palette.tsx'
import { ShortcutHelp } from '../shortcuts/shortcut-help.tsx'
import { leaveOrAsk } from '../form/leave-guard.tsx'
import { NotificationList } from './notification-list.tsx'

type AdminFrameProps = {
	email: string
	menu: AdminMenu
	/** Numbers of what nobody has looked at, by the address of their screen. */
	counts: Record<string, MenuCount[]>
	children: ReactNode
}

type MenuCount = {
	count: number
	/** Behind the number: shown where it is quiet, else for screen readers. */
	word: string
	isQuiet?: boolean
}

/** The frame of every back office screen: a sidebar; on a narrow screen a bar with a menu. */
export function AdminFrame({ email, menu, counts, children }: AdminFrameProps) {
	const { isOpen, setIsOpen, button } = useMenu()
	// Load toasts early: offline, it is too late to fetch their chunk, and they report lost connections.
	useEffect(() => void loadToasts().catch(() => {}), [])
	useEffect(followFocus, [])
	return (
		<div className="admin admin-frame">
			<a href="#admin-page" className="skip-link">
				Skip to content
			</a>
			<header className="admin-head">
				<div className="admin-bar">
					<button
						ref={button}
						type="button"
						className="icon-button"
						aria-expanded={isOpen}
						aria-controls="admin-sidebar"
						aria-label={isOpen ? 'Close the menu' : 'Menu'}
						onClick={() => setIsOpen(!isOpen)}
					>
						{isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
					</button>
					<Brand />
					<NotificationList isShort />
				</div>
				<div id="admin-sidebar" className="admin-sidebar" data-open={isOpen ? '' : undefined}>
					<div className="sidebar-brand">
						<Brand />
					</div>
					<button
						type="button"
						className="sidebar-link palette-button"
						aria-keyshortcuts="Control+K Meta+K"
						onClick={() => document.dispatchEvent(new Event(openPalette))}
					>
						<Search aria-hidden="true" />
						Find or go to
						<kbd>Ctrl K</kbd>
					</button>
					<nav aria-label="Back office">
						{menu.map(([title, links]) => (
							<Fragment key={title}>
								{title ? <p aria-hidden="true">{title}</p> : null}
								<ul aria-label={title || undefined}>
									{links.map(({ to, label, icon: Icon }) => (
										<li key={to}>
											<NavLink
												to={to}
												prefetch="intent"
												className="sidebar-link"
												aria-describedby={counts[to] ? `counts-of-${to}` : undefined}
											>
												<Icon aria-hidden="true" />
												{label}
												{counts[to] ? <Counts id={`counts-of-${to}`} counts={counts[to]} /> : null}
											</NavLink>
										</li>
									))}
								</ul>
							</Fragment>
						))}
					</nav>
					<Account email={email} />
				</div>
			</header>
			<main id="admin-page" tabIndex={-1} className="admin-content" inert={isOpen}>
				{children}
			</main>
			<div className="notices">
				<LostConnection />
			</div>
			<ShortcutHelp />
			<AdminRouteFocus />
		</div>
	)
}

/** Counts next to a link, not part of its accessible name. */
function Counts({ id, counts }: { id: string; counts: MenuCount[] }) {
	return (
		<span aria-hidden="true" id={id} className="sidebar-counts">
			{counts
				.filter(({ count }) => count > 0)
				.map(({ count, word, isQuiet }) => (
					<span key={word} className="sidebar-count" data-quiet={isQuiet ? '' : undefined}>
						{count > 999 ? '999+' : count}
						<span className={isQuiet ? undefined : 'sr-only'}> {word}</span>
					</span>
				))}
		</span>
	)
}

function Brand() {
	return (
		<a href="/admin/dashboard" className="brand">
			<Logo />
			Back office
		</a>
	)
}

function Account({ email }: { email: string }) {
	const { signOut, isBusy } = useSignOut()
	return (
		<div className="sidebar-account">
			<NotificationList />
			<a href="/" target="_blank" rel="noopener" className="sidebar-link">
				<ExternalLink aria-hidden="true" />
				View site
				<span className="sr-only"> (opens in a new tab)</span>
			</a>
			<NavLink to="/admin/account" prefetch="intent" className="sidebar-link">
				<CircleUser aria-hidden="true" />
				<span className="sidebar-person">
					My account
					<span className="sidebar-email" title={email}>
						{email}
					</span>
				</span>
			</NavLink>
			<form
				method="post"
				action="/admin/auth"
				onSubmit={(event) => {
					event.preventDefault()
					signOut()
				}}
			>
				<input type="hidden" name="call" value="sign-out" />
				<button type="submit" className="sidebar-link" disabled={isBusy}>
					<LogOut aria-hidden="true" />
					Sign Out
				</button>
			</form>
		</div>
	)
}

/** The narrow screen's menu; closes on navigation, on Escape and on a wide screen. */
function useMenu() {
	const { key } = useLocation()
	// Location key at opening: open until a link is followed.
	const [openAt, setOpenAt] = useState<string | null>(null)
	const isOpen = openAt === key
	const setIsOpen = useCallback((open: boolean) => setOpenAt(open ? key : null), [key])
	const button = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		if (!isOpen) return
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape') return
			setIsOpen(false)
			button.current?.focus()
		}
		const wide = matchMedia('(width >= 64rem)')
		const onWide = () => wide.matches && setIsOpen(false)
		document.addEventListener('keydown', onKey)
		wide.addEventListener('change', onWide)
		return () => {
			document.removeEventListener('keydown', onKey)
			wide.removeEventListener('change', onWide)
		}
	}, [isOpen, setIsOpen])
	return { isOpen, setIsOpen, button }
}

/** After client-side navigation, moves the focus to the content and announces the new title. */
function AdminRouteFocus() {
	const { pathname, hash, state } = useLocation()
	const isDialogClosed = (state as { isDialogClosed?: boolean } | null)?.isDialogClosed ?? false
	const [spoken, setSpoken] = useState('')
	const last = useRef(pathname)
	useEffect(() => {
		if (last.current === pathname) return
		last.current = pathname
		// A dialog with its own address returns the focus to its opener.
		const isGivenBack = isDialogClosed && document.activeElement !== document.body
		const content = document.getElementById('admin-page')
		// The field that the address names has it already.
		const isRequested = hash !== '' && content?.contains(document.activeElement)
		if (!isGivenBack && !isRequested) content?.focus({ preventScroll: true })
		setSpoken(document.title)
	}, [pathname, hash, isDialogClosed])
	return (
		<p role="status" className="sr-only">
			{spoken}
		</p>
	)
}

/** Signs out and goes to the sign-in page, after asking about unsaved work; other open pages follow. */
function useSignOut() {
	const [isBusy, setIsBusy] = useState(false)
	const navigate = useNavigate()
	async function leave() {
		setIsBusy(true)
		if (!(await signOut({ isLeaving: true }))) return setIsBusy(false)
		await navigate('/admin/auth')
		announceSessionChange()
	}
	return { signOut: () => leaveOrAsk(leave), isBusy }
}

export type AdminLink = { to: string; label: string; icon: LucideIcon }

/** The sidebar's links, in groups; '' for those that need no heading. */
export type AdminMenu = [title: string, links: AdminLink[]][]
