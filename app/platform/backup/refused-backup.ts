/** Shown to the operator. Nothing has been changed when it is thrown. */
export class RefusedBackup extends Error {
  override name = "RefusedBackup";
}
