import { Link } from 'react-router'
import { LeaveGuard } from '#app/admin/form/leave-guard.tsx'
import { UploadsProvider } from '#app/admin/media/running-uploads.tsx'
import { RelativeTime } from '#app/admin/relative-time.tsx'
import { SignInDialog } from '#app/admin/sign-in-dialog.tsx'
import { useFailureToast } from '#app/site/toast/toast.ts'
import { HeroThumbnail } from './hero-thumbnail.tsx'
import { HeroVideoForm } from './hero-video-form.tsx'
import { HomepageConflictDialog } from './homepage-conflict-dialog.tsx'
import type { HomepageState } from './homepage-settings.ts'
import { useHeroThumbnail } from './use-hero-thumbnail.ts'
import { useHeroVideoForm } from './use-hero-video-form.ts'
import { useHomepage } from './use-homepage.ts'
import './homepage.css'

type User = { id: string; email: string }

type HomepagePageProps =
	| { settings: HomepageState; user: User; reason: null }
	/** The read failed; `reason` is the server's message, if any. */
	| { settings: null; user?: User; reason: string | null }

export function HomepagePage(props: HomepagePageProps) {
	return (
		<>
			<header className="page-head">
				<h1>Homepage Management</h1>
				<a href="/" target="_blank" rel="noopener" className="btn">
					View the homepage
					<span className="sr-only"> (opens in a new tab)</span>
				</a>
			</header>
			{props.settings ? (
				<UploadsProvider>
					<HeroVideoManager settings={props.settings} user={props.user} />
				</UploadsProvider>
			) : (
				<UnreadSettings reason={props.reason} />
			)}
		</>
	)
}

const unread = 'Failed to load homepage settings'

function UnreadSettings({ reason }: { reason: string | null }) {
	useFailureToast({ title: unread, description: reason ?? undefined })
	return (
		<div className="form-section" role="alert">
			<p>
				<strong>{unread}</strong>
				{reason ? <span>. {reason}</span> : null}
			</p>
			<Link to="/admin/homepage" replace className="btn justify-self-start">
				Try again
			</Link>
		</div>
	)
}

type ManagerProps = { settings: HomepageState; user: { id: string; email: string } }

/** Adds, replaces and removes the hero video and its thumbnail. */
function HeroVideoManager({ settings, user }: ManagerProps) {
	const homepage = useHomepage(settings)
	const video = useHeroVideoForm(homepage, user.id)
	const thumbnail = useHeroThumbnail(homepage)
	const { signInFor, conflict, stored } = homepage
	return (
		<div className="homepage">
			<HeroVideoForm homepage={homepage} video={video} />
			<HeroThumbnail thumbnail={thumbnail} />
			<p className="hint">
				Last changed <RelativeTime date={stored.updatedAt} />. Visitors see changes at once.
			</p>
			<LeaveGuard isDirty={video.form.isDirty || thumbnail.isDirty} mayLeave={() => false}>
				{thumbnail.isDirty ? (
					<p>
						The picture you chose is not saved as the thumbnail. It stays in the Media Library.
						{video.form.isDirty ? ' What you typed stays in this browser.' : ''}
					</p>
				) : null}
			</LeaveGuard>
			{signInFor ? (
				<SignInDialog
					email={user.email}
					onSignedIn={homepage.signedIn}
					onClose={homepage.closeSignIn}
				/>
			) : null}
			{conflict ? (
				<HomepageConflictDialog
					conflict={conflict}
					onKeepMine={homepage.keepMine}
					onTakeTheirs={homepage.takeTheirs}
					onClose={homepage.closeConflict}
				/>
			) : null}
		</div>
	)
}
