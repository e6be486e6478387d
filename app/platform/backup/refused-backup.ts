/** Said to the operator; nothing has been changed. */
export class RefusedBackup extends Error {
  override name = "RefusedBackup";
}
