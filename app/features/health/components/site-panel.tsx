import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";

export type MailedIncident = { id: string; label: string; says: string; began: string; cleared: string | undefined };
type SitePanelProps = { version: string; upSince: string; incidents: MailedIncident[] };

/** The running version, and recent alerts. */
export function SitePanel({ version, upSince, incidents }: SitePanelProps) {
  return (
    <Panel aria-labelledby="site">
      <PanelTitle id="site">This site</PanelTitle>
      <DetailList className="px-4 pt-2 pb-4 md:px-5.5">
        <Detail label="Version">{version}</Detail>
        <Detail label="Running since">{upSince}</Detail>
        {incidents.length === 0 && <Detail label="Mailed to you">No recent problems.</Detail>}
        {incidents.map(({ id, label, says, began, cleared }) => (
          <Detail key={id} label={label}>
            {says}
            <span className="block text-small font-normal text-muted-foreground">
              {cleared ? `From ${began} to ${cleared}` : `Since ${began}`}
            </span>
          </Detail>
        ))}
      </DetailList>
    </Panel>
  );
}
