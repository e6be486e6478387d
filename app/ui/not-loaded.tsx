import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useToast } from "./toast.tsx";

/** Says that something was not found and links back to the list. */
export function NotLoaded({ text, backTo }: { text: string; backTo: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(text);
    void navigate(backTo, { replace: true });
  }, [toast, navigate, text, backTo]);
  return <p>{text}</p>;
}
