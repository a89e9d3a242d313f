import { useState } from 'react'
import ExternalLink from 'lucide-react/icons/external-link'
import { Button } from '../button.tsx'
import { CopyAddress } from '../copy-address.tsx'
import { useChange } from '../use-change.ts'
import { inBothCountries } from '../zone-time.ts'

/** The address of a preview, and when it ends as ISO text. */
export type Preview = { path: string; endsAt: string }

type PreviewLinksProps = {
	preview: Preview
	/** The address of the record in the back office. */
	recordPath: string
	/** Further pages to see it on, by name. */
	alsoOn?: Readonly<Record<string, string>> | undefined
	children: string
}

/** A link to the page as it would be, which can be copied for others, and ended. */
export function PreviewLinks({ preview, recordPath, alsoOn = {}, children }: PreviewLinksProps) {
	const { current, busy, withdraw } = useWithdrawal(preview, recordPath)
	return (
		<>
			<div className="panel-line">
				<PageLink path={current.path}>{children}</PageLink>
				{Object.entries(alsoOn).map(([name, path]) => (
					<PageLink key={path} path={path + current.path.slice(current.path.indexOf('?'))}>
						{name}
					</PageLink>
				))}
				<CopyAddress
					url={current.path}
					fieldLabel="Address of the preview"
					describedBy="preview-hint"
				>
					Copy link for a colleague
				</CopyAddress>
				<Button disabled={busy !== null} onClick={() => void withdraw()}>
					Withdraw links
				</Button>
			</div>
			<p id="preview-hint" className="hint">
				The link works for anyone who has it, without an account, until{' '}
				{inBothCountries(current.endsAt)}. It ends earlier when it is withdrawn, or when the account
				that made it loses access. It shows what was saved last.
			</p>
		</>
	)
}

/** Ends every link to the preview that was made so far; the form then has a new one, until it is loaded again. */
function useWithdrawal(loaded: Preview, recordPath: string) {
	const [fresh, setFresh] = useState<{ insteadOf: Preview; preview: Preview } | null>(null)
	const { busy, change } = useChange()
	const withdraw = () =>
		change<{ preview: Preview }>({
			address: `${recordPath}/withdraw-previews`,
			onDone: ({ preview }) => setFresh({ insteadOf: loaded, preview }),
			done: () => ({
				title: 'Preview links withdrawn',
				description: 'Links from before show only what visitors see. This form has a new link.',
			}),
			failed: 'The links could not be withdrawn.',
			rereads: 'never',
		})
	const current = fresh?.insteadOf === loaded ? fresh.preview : loaded
	return { current, busy, withdraw }
}

export function PageLink({ path, children }: { path: string; children: string }) {
	return (
		<a className="btn" href={path} target="_blank" rel="noopener">
			{children}
			<ExternalLink aria-hidden="true" />
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	)
}
