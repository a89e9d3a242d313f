import { useState } from 'react'
import ExternalLink from 'lucide-react/icons/external-link'
import { showToast } from '#kit/site/toast/toast.ts'
import { CopyAddress } from '../copy-address.tsx'
import { postJson, reasonOf } from '#platform/lib/http/request-json.ts'
import { inBothCountries } from '../zone-time.ts'

/** The address of a preview, and when it ends as ISO text. */
export type Preview = { path: string; endsAt: string }

type PreviewLinksProps = {
	preview: Preview
	/** The address of the record in the back office. */
	recordPath: string
	/** What the link to the page says. */
	children: string
}

/** A link to the page as it would be, which can be copied for others, and ended. */
export function PreviewLinks({ preview, recordPath, children }: PreviewLinksProps) {
	const { current, isBusy, withdraw } = useWithdrawal(preview, recordPath)
	return (
		<>
			<div className="panel-line">
				<PageLink path={current.path}>{children}</PageLink>
				<CopyAddress
					url={current.path}
					fieldLabel="Address of the preview"
					describedBy="preview-hint"
				>
					Copy link for a colleague
				</CopyAddress>
				<button type="button" className="btn" disabled={isBusy} onClick={() => void withdraw()}>
					Withdraw links
				</button>
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
	const [isBusy, setIsBusy] = useState(false)
	async function withdraw() {
		setIsBusy(true)
		const outcome = await postJson<{ preview: Preview }>(`${recordPath}/withdraw-previews`)
		setIsBusy(false)
		if (outcome.kind !== 'done') {
			const description = reasonOf(outcome) ?? 'The links could not be withdrawn.'
			await showToast({ title: 'Error', description, kind: 'error' })
			return
		}
		setFresh({ insteadOf: loaded, preview: outcome.body.preview })
		await showToast({
			title: 'Preview links withdrawn',
			description: 'Links from before show only what visitors see. This form has a new link.',
		})
	}
	const current = fresh?.insteadOf === loaded ? fresh.preview : loaded
	return { current, isBusy, withdraw }
}

/** A button to a public page, in a tab of its own. */
export function PageLink({ path, children }: { path: string; children: string }) {
	return (
		<a className="btn" href={path} target="_blank" rel="noopener">
			{children}
			<ExternalLink aria-hidden="true" />
			<span className="sr-only"> (opens in a new tab)</span>
		</a>
	)
}
